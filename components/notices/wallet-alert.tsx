import { useEffect } from 'react';
import { useStore } from '@/components/hooks/use-store';
import { Button, getButtonClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { describeError } from '@/lib/errors/describe-error';
import { localizePath, t } from '@/lib/i18n/client';
import {
  dismissWalletError,
  forgetFailures,
  walletError,
} from '@/lib/wallet/attempts/wallet-error';

/** Failures after which the diagnosis is offered. */
const often = 2;

/**
 * Says what went wrong with the wallet, above the kit's modals too. Silent for a refusal. When
 * connecting or signing in failed twice it offers the diagnosis, in a tab of its own, so that the
 * attempt stays as it is.
 */
export function WalletAlert({ isDone }: { isDone: boolean }) {
  const { code, retry, attempts } = useStore(walletError);
  const isOffered = attempts >= often;
  useEffect(() => {
    if (isDone) forgetFailures();
  }, [isDone]);

  const text = describeError(code);
  if (text === null && !isOffered) return null;
  // What the visitor wanted is no alarm.
  const look = text === null || code === 'cancelRequest' ? 'offer' : 'alert';
  const dismiss = () => {
    dismissWalletError();
    if (isOffered) forgetFailures();
  };
  return (
    <Notice
      // A role that changes is not read out.
      key={look}
      look={look}
      text={[text, isOffered ? t('offer.text') : null].filter(Boolean).join(' ')}
    >
      {retry === null ? null : <Button onClick={retry}>{t('alert.tryAgain')}</Button>}
      {isOffered ? (
        <a
          className={getButtonClass()}
          href={localizePath('/trouble')}
          rel="noopener"
          target="_blank"
        >
          {t('offer.link')}
        </a>
      ) : null}
      <Button look="quiet" onClick={dismiss}>
        {t('alert.dismiss')}
      </Button>
    </Notice>
  );
}
