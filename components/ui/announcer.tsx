import styles from '@/components/ui/visually-hidden.module.css';

export const announcerId = 'announcer';

/** Where screen readers hear of what the eye sees elsewhere; there before its text, or it would not be read out. */
export function Announcer() {
  return <div className={styles.hidden} id={announcerId} aria-live="polite" aria-atomic="true" />;
}
