import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import styles from '@/components/door/storage-notice.module.css';
import { offlineTexts } from '@/lib/texts/offline';

/** Says that the browser is offline, for as long as it is. Reads start again by themselves after. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (isOnline) return null;
  return createPortal(
    <div className={styles.notice} role="status">
      <p>{offlineTexts.text}</p>
    </div>,
    document.body,
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
