import styles from '@/components/ui/error-text.module.css';
import { catalogue } from '@/lib/errors/catalogue';
import { classifyError } from '@/lib/errors/classify-error';

/** What the visitor should read of a thrown value; nothing for none and for their own refusal. */
export function ErrorText({ error }: { error: unknown }) {
  const text = error === null ? null : catalogue[classifyError(error)].text;
  return text === null ? null : (
    <p className={styles.text} role="alert">
      {text}
    </p>
  );
}
