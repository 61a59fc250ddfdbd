import styles from '@/components/ui/error-text.module.css';
import type { ErrorCode } from '@/lib/errors/app-error';
import { describeError } from '@/lib/errors/describe-error';

/** What the visitor should read of an error; nothing for none and for their own refusal. */
export function ErrorText({ code }: { code: ErrorCode | null }) {
  const text = describeError(code);
  return text === null ? null : (
    <p className={styles.text} role="alert">
      {text}
    </p>
  );
}
