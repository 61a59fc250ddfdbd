import { useAccount } from 'wagmi';
import styles from '@/components/safe/safe.module.css';
import { useSafeFacts, useSafeLink } from '@/components/safe/use-safe';
import { useSafeSignIn } from '@/components/safe/use-safe-sign-in';
import { useAuthenticationStatus } from '@/components/session/session-follows-wallet';
import { Button } from '@/components/ui/button';
import { ErrorText } from '@/components/ui/error-text';
import { t } from '@/lib/i18n/client';
import type { PendingSignature } from '@/lib/wallet/safe/pending-signature/signature-state';
import type { SafeLink } from '@/lib/wallet/safe/safe-link';

export function LinkedSafeSignIn() {
  const { chain } = useAccount();
  const link = useSafeLink();
  return link === null || chain === undefined ? null : <SafeSignIn link={link} />;
}

export function SafeSignIn({ link }: { link: SafeLink }) {
  const authentication = useAuthenticationStatus();
  const isSignedIn = authentication === 'authenticated';
  const threshold = useSafeFacts()?.threshold ?? link.info.threshold;
  const { state, start, requestAgain, cancel } = useSafeSignIn(link, isSignedIn);
  if (isSignedIn || authentication === 'loading' || link.info.isReadOnly) return null;
  return (
    <div className={styles.section}>
      {state.step !== 'pending' ? (
        <>
          <p className={styles.help}>{t('safe.signInHelp', { threshold })}</p>
          <Button
            look="primary"
            data-testid="rk-auth-message-button"
            disabled={state.step === 'starting'}
            onClick={() => void start()}
          >
            {t('safe.signIn')}
          </Button>
        </>
      ) : (
        <>
          <div role="status" className={styles.words}>
            <strong>{describeProgress(state, threshold)}</strong>
            <span className={styles.help}>{describeRequest(state, threshold)}</span>
            {threshold > 1 || state.ticket !== null ? (
              <span className={styles.help}>
                {state.ticket === null ? t('safe.canClose') : t('safe.noCookies')}
              </span>
            ) : null}
          </div>
          <div className={styles.buttons}>
            {state.request === 'asked' ? null : (
              <Button onClick={() => void requestAgain()}>{t('safe.askAgain')}</Button>
            )}
            <Button onClick={() => void cancel()}>{t('safe.cancel')}</Button>
          </div>
        </>
      )}
      <ErrorText code={state.error} />
    </div>
  );
}

function describeProgress({ signed }: PendingSignature, threshold: number): string {
  return signed === null
    ? t('safe.waiting', { threshold })
    : t('safe.progress', { signed: Math.min(signed, threshold), threshold });
}

function describeRequest({ request, isBusy, signed }: PendingSignature, threshold: number): string {
  if (isBusy) return t('safe.busy');
  if (request === 'on-chain') return t('safe.onChain');
  if (request === 'failed') return t('safe.signingFailed');
  // Once an owner has signed, the page waits for the others.
  if (signed !== null && signed > 0 && threshold > 1) return t('safe.others');
  if (request === 'rejected') return t('safe.rejected');
  if (request === 'closed') return t('safe.closed');
  if (request === 'host-failed') return t('safe.hostFailed');
  return request === 'silent' ? t('safe.silent') : t('safe.look');
}
