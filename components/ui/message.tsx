import type { ReactNode } from 'react';
import styles from '@/components/ui/message.module.css';
import { PageTitle } from '@/components/ui/page';

/** A page with one thing to say. The children are the way on. */
export function Message({
  title,
  text,
  details = null,
  children,
}: {
  title: string;
  text: string;
  details?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.message}>
      <PageTitle>{title}</PageTitle>
      <p>{text}</p>
      {details}
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
