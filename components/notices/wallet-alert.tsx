import { useEffect } from 'react';
import { useStore } from '@/components/hooks/use-store';
import { Button, getButtonClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { AppError } from '@/lib/errors/app-error';
import { catalogue } from '@/lib/errors/catalogue';
import { classifyError } from '@/lib/errors/classify-error';
import { errorTexts } from '@/lib/texts/errors';
import { offerTexts } from '@/lib/texts/offer';
import { failureCount, forgetFailures } from '@/lib/wallet/attempts/failures';
import { dismissWalletError, walletError } from '@/lib/wallet/attempts/wallet-error';

/** Failures after which the diagnosis is offered. */
const often = 2;

/**
 * Says what went wrong with the wallet, above the kit's modals too. Silent for a refusal. When
 * connecting or signing in failed twice it offers the diagnosis, in a tab of its own, so that the
 * attempt stays as it is.
 */
export function WalletAlert({ isDone }: { isDone: boolean }) {
  const trouble = useStore(walletError);
  const isOffered = useStore(failureCount) >= often;
  useEffect(() => {
    if (isDone) forgetFailures();
  }, [isDone]);

  const code = trouble === null ? null : classifyError(trouble);
  const text = code === null ? null : catalogue[code].text;
  if (text === null && !isOffered) return null;
  // What the visitor wanted is no alarm.
  const look = text === null || code === 'cancelRequest' ? 'offer' : 'alert';
  const retry = trouble instanceof AppError ? trouble.retry : null;
  const dismiss = () => {
    dismissWalletError();
    if (isOffered) forgetFailures();
  };
  return (
    <Notice
      // A role that changes is not read out.
      key={look}
      look={look}
      text={[text, isOffered ? offerTexts.text : null].filter(Boolean).join(' ')}
    >
      {retry === null ? null : <Button onClick={retry}>{errorTexts.tryAgain}</Button>}
      {isOffered ? (
        <a className={getButtonClass()} href="/trouble" rel="noopener" target="_blank">
          {offerTexts.link}
        </a>
      ) : null}
      <Button look="quiet" onClick={dismiss}>
        {errorTexts.dismiss}
      </Button>
    </Notice>
  );
}
