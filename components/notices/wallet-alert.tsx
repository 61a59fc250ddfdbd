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

const failuresBeforeOffer = 2;

/** Shown above the kit's modals too. Offers the diagnosis in a new tab after two failures. */
export function WalletAlert({ isDone }: { isDone: boolean }) {
  const { code, retry, attempts } = useStore(walletError);
  const isOffered = attempts >= failuresBeforeOffer;
  useEffect(() => {
    if (isDone) forgetFailures();
  }, [isDone]);

  const text = describeError(code);
  if (text === null && !isOffered) return null;
  const look = text === null || code === 'cancelRequest' ? 'offer' : 'alert';
  const dismiss = () => {
    dismissWalletError();
    if (isOffered) forgetFailures();
  };
  return (
    <Notice
      // Remount it, because screen readers ignore a changed role.
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
