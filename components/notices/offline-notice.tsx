import { useSyncExternalStore } from 'react';
import { Notice } from '@/components/ui/notice';
import { t } from '@/lib/i18n/client';

export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return isOnline ? null : <Notice look="quiet" text={t('offline.text')} />;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
