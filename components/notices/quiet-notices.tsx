import { isOnline } from '@/components/hooks/browser-state';
import { useStore } from '@/components/hooks/use-store';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { t } from '@/lib/i18n/client';
import { getSurface } from '@/lib/wallet/browser/device';
import { dismissStorageDegraded, storageState } from '@/lib/wallet/storage/patch-local-storage';

export function OfflineNotice() {
  return useStore(isOnline) ? null : <Notice look="quiet" text={t('offline.text')} />;
}

/** Not shown in a frame, where the Safe connects by itself and lists its transactions. */
export function StorageNotice() {
  const isShown = useStore(storageState) === 'degraded';
  if (!isShown || getSurface() === 'frame') return null;
  return (
    <Notice look="quiet" text={t('storage.degraded')}>
      <Button look="quiet" onClick={dismissStorageDegraded}>
        {t('storage.dismiss')}
      </Button>
    </Notice>
  );
}
