import type { ReactNode } from 'react';
import styles from '@/components/ui/message.module.css';
import { PageTitle } from '@/components/ui/page';

/** A page that has one thing to say, with the way on as children. */
export function Message({
  title,
  text,
  details = null,
  children,
}: {
  title: string;
  text: string;
  /** Between the text and the way on. */
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
