import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from '@/components/ui/notice.module.css';

type NoticeProps = {
  text: string;
  /** `alert`: something failed. `offer`: above the kit's modals too. `quiet`: below them. */
  look: 'alert' | 'offer' | 'quiet';
  /** Buttons and links. */
  children?: ReactNode;
};

/** A sentence that stands over the page, in the browser only, without taking the focus. */
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

const stacks = new Map<string, HTMLElement>();

/** Notices of one place stand one below the other, whoever puts them there. */
function getStack(place: 'top' | 'bottom'): HTMLElement {
  const stack = stacks.get(place) ?? document.createElement('div');
  stack.className = `${styles.stack} ${styles[place]}`;
  stacks.set(place, stack);
  if (!stack.isConnected) document.body.append(stack);
  return stack;
}
