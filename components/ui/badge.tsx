import type { ReactNode } from 'react';
import styles from '@/components/ui/badge.module.css';

type BadgeProps = {
  look: 'good' | 'plain';
  children: ReactNode;
};

export function Badge({ look, children }: BadgeProps) {
  return <span className={`${styles.badge} ${styles[look]}`}>{children}</span>;
}
