import styles from '@/components/ui/failure-text.module.css';

export function FailureText({ children }: { children: string }) {
  return (
    <p className={styles.text} role="alert">
      {children}
    </p>
  );
}
