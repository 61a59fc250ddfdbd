'use client';

import type { ReactNode } from 'react';
import styles from '@/components/account/page-slots.module.css';
import { createStore } from '@/lib/store/create-store';

// Slots in the page body for the wallet tree, which is mounted in the header. `set` serves as the ref.

export const accountSlot = createStore<HTMLElement | null>(null);

export const mismatchSlot = createStore<HTMLElement | null>(null);

export function AccountSlot({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div ref={accountSlot.set} className={styles.place} />
      <div className={styles.stand}>{children}</div>
    </div>
  );
}

export function MismatchSlot({ className }: { className?: string | undefined }) {
  return <div ref={mismatchSlot.set} className={className} />;
}
