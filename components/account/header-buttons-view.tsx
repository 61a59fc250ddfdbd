import type { ReactNode } from 'react';
import styles from '@/components/account/header-buttons.module.css';
import { useStore } from '@/components/hooks/use-store';
import { wideWindow } from '@/components/hooks/wide-window';
import {
  awaitedModal,
  isKitWanted,
  type KitModal,
  openKitModal,
} from '@/lib/wallet/rainbowkit/kit-controls';

/** Pixels of the picture's sides. */
export const headerAvatarSize = 24;

/** Characters of a shortened address; what is longer is a name, and is cut where there is no room. */
const shortLength = 9;

/** The header's row of two. They have the test ids of the kit's own. */
export function HeaderButtonsRow({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}

type NetworkButtonProps = {
  name: string;
  icon: ReactNode;
  /** What the button is. */
  label: string;
};

export function NetworkButton({ name, icon, label }: NetworkButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      data-testid="rk-chain-button"
      // What is seen is part of the name, for those who say what they see.
      aria-label={`${name}, ${label}`}
      {...useOpen('chain')}
    >
      <span className={styles.icon}>{icon}</span>
      <span className={styles.network}>{name}</span>
      <Arrow />
    </button>
  );
}

export function WrongNetworkButton({ children }: { children: ReactNode }) {
  return (
    <button
      type="button"
      className={styles.wrong}
      data-testid="rk-wrong-network-button"
      {...useOpen('chain')}
    >
      {children}
      <Arrow />
    </button>
  );
}

type AccountButtonProps = {
  /** Null until it is known. */
  balance: string | null;
  avatar: ReactNode;
  name: string;
  /** Says that something is pending; null where nothing is. */
  pending: ReactNode;
};

export function AccountButton({ balance, avatar, name, pending }: AccountButtonProps) {
  return (
    <button
      type="button"
      className={styles.account}
      data-testid="rk-account-button"
      {...useOpen('account')}
    >
      {useStore(wideWindow) ? <Balance text={balance} /> : null}
      <span className={styles.identity}>
        <span className={pending === null ? styles.avatar : styles.pending}>
          {avatar}
          {pending}
        </span>
        <span className={name.length > shortLength ? styles.longName : styles.name}>{name}</span>
        <Arrow />
      </span>
    </button>
  );
}

/** Of the network's coin, where there is room for it: before it is known it has its place. */
function Balance({ text }: { text: string | null }) {
  return (
    // Another text is another node: one whose beginning moves would count as moved.
    <span key={text} className={styles.balance} data-known={text !== null}>
      {text ?? '–'}
    </span>
  );
}

/** What a button has that opens a modal of the kit, which is downloaded when the visitor reaches for it. */
function useOpen(modal: KitModal) {
  const isAwaited = useStore(awaitedModal) === modal;
  const reach = () => isKitWanted.set(true);
  return {
    'aria-busy': isAwaited,
    onPointerEnter: reach,
    onTouchStart: reach,
    onFocus: reach,
    onClick: () => openKitModal(modal),
  };
}

function Arrow() {
  return (
    <svg className={styles.arrow} viewBox="0 0 14 7" width="14" height="7" aria-hidden="true">
      <path d="M2 1l5 5 5-5" />
    </svg>
  );
}
