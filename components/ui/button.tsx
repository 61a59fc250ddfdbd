import type { ComponentProps } from 'react';
import styles from '@/components/ui/button.module.css';

type ButtonLook = 'primary' | 'plain' | 'quiet';

type ButtonProps = ComponentProps<'button'> & { look?: ButtonLook };

/** Returns the classes of a button. Use it for links that look like buttons too. */
export function getButtonClass(look: ButtonLook = 'plain'): string {
  return look === 'plain' ? `${styles.button}` : `${styles.button} ${styles[look]}`;
}

/** With `aria-disabled`, it ignores presses but keeps the focus, which `disabled` would lose. */
export function Button({ look = 'plain', type = 'button', onClick, ...props }: ButtonProps) {
  const press = props['aria-disabled'] ? undefined : onClick;
  return <button {...props} className={getButtonClass(look)} type={type} onClick={press} />;
}
