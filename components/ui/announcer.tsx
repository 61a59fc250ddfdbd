import styles from '@/components/ui/visually-hidden.module.css';

export const announcerId = 'announcer';

/** The live region of `announce`. It is there before its text, so that the text is read out. */
export function Announcer() {
  return <div className={styles.hidden} id={announcerId} aria-live="polite" aria-atomic="true" />;
}
