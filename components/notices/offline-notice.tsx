import { useSyncExternalStore } from 'react';
import { Notice } from '@/components/ui/notice';
import { offlineTexts } from '@/lib/texts/notices';

/** Says that the browser is offline, for as long as it is. Reads start again by themselves after. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return isOnline ? null : <Notice look="quiet" text={offlineTexts.text} />;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
