import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import styles from '@/components/door/storage-notice.module.css';
import { Button } from '@/components/ui/button';
import { storageTexts } from '@/lib/texts/storage';
import { dismissUnkept, isUnkept, subscribeToUnkept } from '@/lib/wallet/unkept';

/** Says once what this browser will not remember. */
export function StorageNotice() {
  const isShown = useSyncExternalStore(subscribeToUnkept, isUnkept, () => false);
  if (!isShown) return null;
  return createPortal(
    <div className={styles.notice} role="status">
      <p>{storageTexts.unkept}</p>
      <Button look="quiet" onClick={dismissUnkept}>
        {storageTexts.dismiss}
      </Button>
    </div>,
    document.body,
  );
}
