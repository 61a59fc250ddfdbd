'use client';

import type { ReactNode } from 'react';
import styles from '@/components/account/page-slots.module.css';
import { createStore } from '@/lib/store/create-store';

// Places in the page's body for the wallet tree, which lives in the header. `set` is a ref.

export const accountSlot = createStore<HTMLElement | null>(null);

export const mismatchSlot = createStore<HTMLElement | null>(null);

/** The connected account's place, which `children` fill until then. */
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
