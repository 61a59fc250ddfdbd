import styles from '@/components/ui/error-text.module.css';
import type { ErrorCode } from '@/lib/errors/app-error';
import { errorTexts } from '@/lib/texts/errors';

/** What the visitor should read of an error; nothing for none and for their own refusal. */
export function ErrorText({ code }: { code: ErrorCode | null }) {
  const text = code === null ? null : errorTexts[code];
  return text === null ? null : (
    <p className={styles.text} role="alert">
      {text}
    </p>
  );
}
