import type { ReactNode } from 'react';
import styles from '@/components/ui/page.module.css';

type PageProps = {
  title: string;
  lead: string;
  /** `wide` suits a page that is mostly text. */
  gap?: 'normal' | 'wide';
  children: ReactNode;
};

export function Page({ title, lead, gap = 'normal', children }: PageProps) {
  return (
    <div className={`${styles.page} ${styles[gap]}`}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {children}
    </div>
  );
}

type MessageProps = { title: string; text: string; details?: ReactNode; children: ReactNode };

export function Message({ title, text, details, children }: MessageProps) {
  return (
    <div className={styles.message}>
      <h1 className={styles.title}>{title}</h1>
      <p>{text}</p>
      {details}
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
