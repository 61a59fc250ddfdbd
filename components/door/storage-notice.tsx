import { useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { storageTexts } from '@/lib/texts/storage';
import { dismissUnkept, isUnkept, subscribeToUnkept } from '@/lib/wallet/unkept';

/** Says once what this browser will not remember. */
export function StorageNotice() {
  const isShown = useSyncExternalStore(subscribeToUnkept, isUnkept, () => false);
  if (!isShown) return null;
  return (
    <Notice look="quiet" text={storageTexts.unkept}>
      <Button look="quiet" onClick={dismissUnkept}>
        {storageTexts.dismiss}
      </Button>
    </Notice>
  );
}
