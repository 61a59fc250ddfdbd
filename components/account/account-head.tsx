import type { ReactNode } from 'react';
import styles from '@/components/account/account-head.module.css';

/** Pixels of the picture's sides. */
export const avatarSize = 56;

type AccountHeadProps = {
  avatar: ReactNode;
  name: ReactNode;
  address: string;
  /** Whether the account is signed in, and the way to it. */
  state: ReactNode;
  /** What copies the address. */
  children: ReactNode;
};

/** Who the account is. The same in the server's HTML and with a wallet, so that nothing moves. */
export function AccountHead({ avatar, name, address, state, children }: AccountHeadProps) {
  return (
    <div className={styles.head}>
      {avatar}
      <div className={styles.names}>
        <strong className={styles.name}>{name}</strong>
        {/* The inner one for its direction alone: the lines are aligned as the page is. */}
        <span className={styles.address}>
          <bdi dir="ltr">{address}</bdi>
        </span>
      </div>
      <div className={styles.copy}>{children}</div>
      <div className={styles.state}>{state}</div>
    </div>
  );
}
