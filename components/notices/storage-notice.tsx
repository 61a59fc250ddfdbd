import { useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { storageTexts } from '@/lib/texts/storage';
import { getSurface } from '@/lib/wallet/browser/surface';
import { dismissUnkept, isUnkept, subscribeToUnkept } from '@/lib/wallet/storage/storage-degraded';

/**
 * Says once what this browser will not remember. Not inside a frame, where the Safe connects by
 * itself and lists its transactions, so that nothing is lost.
 */
export function StorageNotice() {
  const isShown = useSyncExternalStore(subscribeToUnkept, isUnkept, () => false);
  if (!isShown || getSurface() === 'frame') return null;
  return (
    <Notice look="quiet" text={storageTexts.unkept}>
      <Button look="quiet" onClick={dismissUnkept}>
        {storageTexts.dismiss}
      </Button>
    </Notice>
  );
}
