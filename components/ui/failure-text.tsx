import styles from '@/components/ui/failure-text.module.css';

/** Says why an action failed, below its button. */
export function FailureText({ children }: { children: string }) {
  return (
    <p className={styles.text} role="alert">
      {children}
    </p>
  );
}
