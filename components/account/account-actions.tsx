import type { ReactNode } from 'react';
import styles from '@/components/account/account-actions.module.css';

/** What one does with an account: sends from it, where that can be, and receives, which is the last of them. */
export function AccountActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
