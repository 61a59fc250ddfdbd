import type { ReactNode } from 'react';
import styles from '@/components/ui/message.module.css';

/** A page that has one thing to say, with the way on as children. */
export function Message({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.message}>
      <h1 className={styles.title}>{title}</h1>
      <p>{text}</p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
