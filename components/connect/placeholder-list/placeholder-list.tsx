import { useId, useLayoutEffect, useRef, useState } from 'react';
import styles from '@/components/connect/placeholder-list/placeholder-list.module.css';
import { useHandOver } from '@/components/connect/placeholder-list/use-hand-over';
import { focusUntilHeld } from '@/components/hooks/focus';
import type { PageTexts } from '@/lib/i18n/messages';
import { isPhone } from '@/lib/wallet/browser/device';
import { findListedWallets, type ListedWallet } from '@/lib/wallet/rainbowkit/listed-wallets';
import { describeWallets, type WalletId } from '@/lib/wallets';

type ListTexts = PageTexts['walletList'];

export type PlaceholderListProps = {
  wallets: readonly WalletId[];
  isDemo: boolean;
  open: (() => void) | null;
  onClose: () => void;
  texts: ListTexts;
};

/** The kit's list replaces it without moving anything. Not shown on a phone, where the kit has a sheet. */
export function PlaceholderList(props: PlaceholderListProps) {
  const { wallets, isDemo, open, onClose, texts } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [{ installed, popular }] = useState(() =>
    findListedWallets(describeWallets(wallets), isDemo),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  useHandOver({ open, chosen, onClose });

  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement) focusUntilHeld(opener);
    };
  }, []);

  if (isPhone()) return null;
  const group = { chosen, onChoose: setChosen, texts };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: beside the list; Escape is the keyboard's way
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      data-placeholder-list=""
      onCancel={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.content}>
        <div className={styles.list}>
          <h2 id={titleId} className={styles.title}>
            {texts.title}
          </h2>
          <WalletGroup name={texts.installed} wallets={installed} {...group} />
          <WalletGroup name={texts.popular} wallets={popular} {...group} />
        </div>
        <div className={styles.rest} />
        <button type="button" className={styles.close} aria-label={texts.close} onClick={onClose}>
          <svg aria-hidden="true" width="10" height="10" viewBox="0 0 10 10">
            <path
              d="M1.5 1.5l7 7m0-7l-7 7"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
            />
          </svg>
        </button>
      </div>
    </dialog>
  );
}

type WalletGroupProps = {
  name: string;
  wallets: readonly ListedWallet[];
  chosen: string | null;
  onChoose: (id: string) => void;
  texts: ListTexts;
};

function WalletGroup({ name, wallets, chosen, onChoose, texts }: WalletGroupProps) {
  if (wallets.length === 0) return null;
  return (
    <section className={styles.group}>
      <h3 className={styles.groupName}>{name}</h3>
      {wallets.map((wallet) => (
        <button
          key={wallet.id}
          type="button"
          className={styles.wallet}
          data-testid={`rk-wallet-option-${wallet.id}`}
          aria-busy={chosen === wallet.id}
          onClick={() => onChoose(wallet.id)}
        >
          <span className={styles.icon} />
          <span className={styles.name}>
            {wallet.name}
            {wallet.isReady ? null : <small className={styles.note}>{texts.unsupported}</small>}
            {wallet.isRecent ? <small className={styles.recent}>{texts.recent}</small> : null}
          </span>
        </button>
      ))}
    </section>
  );
}
