import { useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { AppError } from '@/lib/errors/app-error';
import { catalogue } from '@/lib/errors/catalogue';
import { classifyError } from '@/lib/errors/classify-error';
import { errorTexts } from '@/lib/texts/errors';
import { dismissTrouble, getTrouble, subscribeToTrouble } from '@/lib/wallet/wallet-trouble';

/** Says what went wrong with the wallet, above the kit's modals too. Silent for a refusal. */
export function WalletAlert() {
  const trouble = useSyncExternalStore(subscribeToTrouble, getTrouble, () => null);
  const text = trouble === null ? null : catalogue[classifyError(trouble)].text;
  if (text === null) return null;
  const retry = trouble instanceof AppError ? trouble.retry : null;
  return (
    <Notice look="alert" text={text}>
      {retry === null ? null : <Button onClick={retry}>{errorTexts.tryAgain}</Button>}
      <Button look="quiet" onClick={dismissTrouble}>
        {errorTexts.dismiss}
      </Button>
    </Notice>
  );
}
