import type { ReactNode } from 'react';
import styles from '@/components/account/account-head.module.css';

export const avatarSize = 56;

type AccountHeadProps = {
  avatar: ReactNode;
  name: ReactNode;
  address: string;
  state: ReactNode;
  children: ReactNode;
};

/** Looks the same in the server's HTML and with a wallet, so that nothing shifts. */
export function AccountHead({ avatar, name, address, state, children }: AccountHeadProps) {
  return (
    <div className={styles.head}>
      {avatar}
      <div className={styles.names}>
        <strong className={styles.name}>{name}</strong>
        {/* `bdi` sets the text direction and leaves the alignment to the page. */}
        <span className={styles.address}>
          <bdi dir="ltr">{address}</bdi>
        </span>
      </div>
      <div className={styles.copy}>{children}</div>
      <div className={styles.state}>{state}</div>
    </div>
  );
}
