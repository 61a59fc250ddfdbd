import type { ReactNode } from 'react';
import styles from '@/components/account/account-actions.module.css';

/** Expects Receive as the last child, whose arrow points the other way. */
export function AccountActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
