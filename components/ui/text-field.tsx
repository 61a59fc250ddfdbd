import { type ComponentProps, useId } from 'react';
import styles from '@/components/ui/field.module.css';

type InputProps = Pick<ComponentProps<'input'>, 'dir' | 'inputMode' | 'placeholder' | 'readOnly'>;

type TextFieldProps = InputProps & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Read out at once. */
  problem: string | null;
};

export function TextField({ label, value, onChange, problem, ...input }: TextFieldProps) {
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : problemId}
        autoComplete="off"
        spellCheck={false}
      />
      {problem === null ? null : (
        <p id={problemId} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
