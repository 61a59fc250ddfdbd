import { useEffect, useSyncExternalStore } from 'react';
import { Button, getButtonClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { offerTexts } from '@/lib/texts/offer';
import { forgetFailures, hasFailedOften, subscribeToFailures } from '@/lib/wallet/failures';

/**
 * Offers the diagnosis when connecting or signing in failed twice, above the kit's modals. In a tab
 * of its own, so that the attempt stays as it is.
 */
export function TroubleOffer({ isDone }: { isDone: boolean }) {
  const isShown = useSyncExternalStore(subscribeToFailures, hasFailedOften, () => false);
  useEffect(() => {
    if (isDone) forgetFailures();
  }, [isDone]);
  if (!isShown) return null;
  return (
    <Notice look="offer" text={offerTexts.text}>
      <a className={getButtonClass('primary')} href="/trouble" rel="noopener" target="_blank">
        {offerTexts.link}
      </a>
      <Button look="quiet" onClick={forgetFailures}>
        {offerTexts.dismiss}
      </Button>
    </Notice>
  );
}
