import type { ReactNode } from 'react';
import styles from '@/components/ui/page.module.css';

type PageProps = {
  title: string;
  lead: string;
  /** `wide` for a page of mostly text. */
  gap?: 'normal' | 'wide';
  children: ReactNode;
};

export function Page({ title, lead, gap = 'normal', children }: PageProps) {
  return (
    <div className={`${styles.page} ${styles[gap]}`}>
      <PageTitle>{title}</PageTitle>
      <p className={styles.lead}>{lead}</p>
      {children}
    </div>
  );
}

export function PageTitle({ children }: { children: ReactNode }) {
  return <h1 className={styles.title}>{children}</h1>;
}
