'use client';

import type { ReactNode } from 'react';
import styles from '@/components/account/account-slot.module.css';
import { accountSlot } from '@/components/hooks/page-slots';

/** Where the connected account goes. Until something is put there, `children` stand for it. */
export function AccountSlot({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div ref={accountSlot.set} className={styles.place} />
      <div className={styles.stand}>{children}</div>
    </div>
  );
}
