import styles from '@/components/ui/announcer.module.css';

export const announcerId = 'announcer';

/** Where screen readers hear of what the eye sees elsewhere; there before its text, or it would not be read out. */
export function Announcer() {
  return (
    <div className={styles.announcer} id={announcerId} aria-live="polite" aria-atomic="true" />
  );
}
