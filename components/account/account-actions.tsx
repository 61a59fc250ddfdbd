import type { ReactNode } from 'react';
import styles from '@/components/account/account-actions.module.css';

/** Receive has to be the last child. */
export function AccountActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
