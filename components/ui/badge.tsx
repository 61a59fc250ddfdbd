import type { ReactNode } from 'react';
import styles from '@/components/ui/badge.module.css';

type BadgeProps = {
  /** By colour and by the shape before the text. */
  look: 'good' | 'plain';
  children: ReactNode;
};

/** A state in a word or two. */
export function Badge({ look, children }: BadgeProps) {
  return <span className={`${styles.badge} ${styles[look]}`}>{children}</span>;
}
