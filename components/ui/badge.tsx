import type { ReactNode } from 'react';
import styles from '@/components/ui/badge.module.css';

export function Badge({ look, children }: { look: 'good' | 'plain'; children: ReactNode }) {
  return <span className={`${styles.badge} ${styles[look]}`}>{children}</span>;
}
