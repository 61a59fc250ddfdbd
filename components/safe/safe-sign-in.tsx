import styles from '@/components/safe/safe.module.css';
import { useSafeFacts } from '@/components/safe/use-safe';
import { type SafeSignInState, useSafeSignIn } from '@/components/safe/use-safe-sign-in';
import { useAuthenticationStatus } from '@/components/session/use-wallet-session';
import { Button } from '@/components/ui/button';
import { ErrorText } from '@/components/ui/error-text';
import { safeTexts } from '@/lib/texts/safe';
import type { SafeLink } from '@/lib/wallet/safe/safe-link';

/** Signs the Safe in: the button, and while owners are to sign, how many have. */
export function SafeSignIn({ link }: { link: SafeLink }) {
  const authentication = useAuthenticationStatus();
  const isSignedIn = authentication === 'authenticated';
  const threshold = useSafeFacts()?.threshold ?? link.info.threshold;
  const signIn = useSafeSignIn(link, isSignedIn);
  const { state, isStarting, errorCode, start, requestAgain, cancel } = signIn;
  if (isSignedIn || authentication === 'loading' || link.info.isReadOnly) return null;
  return (
    <div className={styles.section}>
      {state === null ? (
        <>
          <p className={styles.help}>{safeTexts.signInHelp(threshold)}</p>
          <Button
            look="primary"
            data-testid="rk-auth-message-button"
            disabled={isStarting}
            onClick={() => void start()}
          >
            {safeTexts.signIn}
          </Button>
        </>
      ) : (
        <>
          <div role="status" className={styles.words}>
            <strong>{describeProgress(state, threshold)}</strong>
            <span className={styles.help}>{describeRequest(state, threshold)}</span>
            {state.ticket === null ? null : (
              <span className={styles.help}>{safeTexts.noCookies}</span>
            )}
          </div>
          <div className={styles.buttons}>
            {state.request === 'asked' ? null : (
              <Button onClick={requestAgain}>{safeTexts.askAgain}</Button>
            )}
            <Button onClick={() => void cancel()}>{safeTexts.cancel}</Button>
          </div>
        </>
      )}
      <ErrorText code={errorCode} />
    </div>
  );
}

function describeProgress({ signed }: SafeSignInState, threshold: number): string {
  return signed === null
    ? safeTexts.waiting(threshold)
    : safeTexts.progress(Math.min(signed, threshold), threshold);
}

function describeRequest({ request, isBusy, signed }: SafeSignInState, threshold: number): string {
  if (isBusy) return safeTexts.busy;
  if (request === 'on-chain') return safeTexts.onChain;
  if (request === 'failed') return safeTexts.signingFailed;
  // Once somebody has signed, it is for the others that the page waits.
  if (signed !== null && signed > 0 && threshold > 1) return safeTexts.others;
  if (request === 'rejected') return safeTexts.rejected;
  if (request === 'closed') return safeTexts.closed;
  if (request === 'host-failed') return safeTexts.hostFailed;
  return request === 'silent' ? safeTexts.silent : safeTexts.look;
}
