import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from '@/components/ui/notice.module.css';
import { noticeStackId } from '@/components/ui/notice-stack';

type NoticeProps = {
  text: string;
  /** `alert` and `offer` appear above the kit's modals, `quiet` below them. */
  look: 'alert' | 'offer' | 'quiet';
  children?: ReactNode;
};

/** Shows a sentence above the page without taking the focus. Renders only in browsers. */
export function Notice({ text, look, children }: NoticeProps) {
  return createPortal(
    <div
      className={`${styles.notice} ${styles[look]}`}
      role={look === 'alert' ? 'alert' : 'status'}
    >
      <p>{text}</p>
      {children ? <span className={styles.actions}>{children}</span> : null}
    </div>,
    getStack(look === 'quiet' ? 'bottom' : 'top'),
  );
}

let bottom: HTMLElement | null = null;

function getStack(place: 'top' | 'bottom'): HTMLElement {
  const top = place === 'top' ? document.getElementById(noticeStackId) : null;
  if (top !== null) return top;
  bottom ??= document.createElement('div');
  bottom.className = `${styles.stack} ${styles.bottom}`;
  if (!bottom.isConnected) document.body.append(bottom);
  return bottom;
}
