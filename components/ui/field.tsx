import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from '@/components/ui/field.module.css';

type SelectFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
};

export function SelectField({ label, value, onChange, children }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles.select}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
    </div>
  );
}

type InputProps = Pick<ComponentProps<'input'>, 'dir' | 'inputMode' | 'placeholder' | 'readOnly'>;

type TextFieldProps = InputProps & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Announced immediately. */
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
