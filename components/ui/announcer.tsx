import styles from '@/components/ui/visually-hidden.module.css';

export const announcerId = 'announcer';

/** Live region of `announce`. Present before its text, so that the text is announced. */
export function Announcer() {
  return <div className={styles.hidden} id={announcerId} aria-live="polite" aria-atomic="true" />;
}
