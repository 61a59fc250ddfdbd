import { useAccount, useBalance, useChains } from 'wagmi';
import { AccountAvatar } from '@/components/account/account-avatar';
import styles from '@/components/account/header-buttons.module.css';
import { useEnsIdentity } from '@/components/account/use-ens-identity';
import { useHasPending } from '@/components/activity/use-watch-transactions';
import { NetworkIcon } from '@/components/balances/asset-icon';
import { isWindowWide } from '@/components/hooks/browser-state';
import { useStore } from '@/components/hooks/use-store';
import hidden from '@/components/ui/visually-hidden.module.css';
import { t } from '@/lib/i18n/client';
import { abbreviateAmount } from '@/lib/wallet/format/format-balance';
import {
  awaitedModal,
  isKitWanted,
  type KitModal,
  openKitModal,
} from '@/lib/wallet/rainbowkit/kit-controls';

const avatarSize = 24;
/** Length of a shortened address. Longer text is a name, which is truncated to fit. */
const addressLength = 9;

/** `mayAsk`: true once requests to nodes are allowed. */
type HeaderButtonsProps = { mayAsk: boolean };

/** Unlike the kit's own buttons, these need no kit code. */
export function HeaderButtons({ mayAsk }: HeaderButtonsProps) {
  const { chain } = useAccount();
  const chains = useChains();
  const open = useOpen('chain');
  if (chain === undefined) {
    return (
      <div className={styles.buttons}>
        <button
          type="button"
          className={styles.wrong}
          data-testid="rk-wrong-network-button"
          {...open}
        >
          {t('account.wrongNetwork')}
          <Arrow />
        </button>
      </div>
    );
  }
  return (
    <div className={styles.buttons}>
      {chains.length > 1 ? (
        <button
          type="button"
          className={styles.button}
          data-testid="rk-chain-button"
          // The label starts with the visible name, which voice control users say.
          aria-label={`${chain.name}, ${t('kit.chainSelector')}`}
          {...open}
        >
          <span className={styles.icon}>
            <NetworkIcon chain={chain} />
          </span>
          <span className={styles.network}>{chain.name}</span>
          <Arrow />
        </button>
      ) : null}
      <AccountButton mayAsk={mayAsk} />
    </div>
  );
}

function AccountButton({ mayAsk }: HeaderButtonsProps) {
  const { address } = useAccount();
  const { name, image } = useEnsIdentity(address, mayAsk);
  const isWide = useStore(isWindowWide);
  const { data } = useBalance({ address, query: { enabled: isWide && mayAsk } });
  const isPending = useHasPending();
  const open = useOpen('account');
  if (address === undefined) return null;
  const balance = data === undefined ? null : abbreviateAmount(data);
  return (
    <button type="button" className={styles.account} data-testid="rk-account-button" {...open}>
      {isWide ? (
        // A new key for each balance, because text whose start moves counts as a layout shift.
        <span key={balance} className={styles.balance} data-known={balance !== null}>
          {balance ?? '–'}
        </span>
      ) : null}
      <span className={styles.identity}>
        <span className={isPending ? styles.pending : styles.avatar}>
          <AccountAvatar address={address} ensImage={image} size={avatarSize} />
          {isPending ? <span className={hidden.hidden}>{t('activity.state.pending')}</span> : null}
        </span>
        <span className={name.length > addressLength ? styles.longName : styles.name}>{name}</span>
        <Arrow />
      </span>
    </button>
  );
}

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
