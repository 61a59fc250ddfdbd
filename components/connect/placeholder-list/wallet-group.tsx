import styles from '@/components/connect/placeholder-list/placeholder-list.module.css';
import type { PageTexts } from '@/lib/i18n/page-texts';
import type { ListedWallet } from '@/lib/wallet/rainbowkit/listed-wallets';

type WalletGroupProps = {
  name: string;
  wallets: readonly ListedWallet[];
  /** The id of the wallet that waits for the kit. */
  chosen: string | null;
  onChoose: (id: string) => void;
  texts: PageTexts['walletList'];
};

export function WalletGroup({ name, wallets, chosen, onChoose, texts }: WalletGroupProps) {
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
