'use client';

import type { ReactNode } from 'react';
import styles from '@/components/account/account-slot.module.css';
import { accountSlot } from '@/components/hooks/page-slots';

/** The connected account's place, which `children` fill until then. */
export function AccountSlot({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div ref={accountSlot.set} className={styles.place} />
      <div className={styles.stand}>{children}</div>
    </div>
  );
}
