import { useAccount, useBalance, useChains } from 'wagmi';
import { AccountAvatar } from '@/components/account/account-avatar';
import styles from '@/components/account/header-buttons.module.css';
import { useEnsIdentity } from '@/components/account/use-ens-identity';
import { NetworkIcon } from '@/components/balances/disc';
import { useStore } from '@/components/hooks/use-store';
import hidden from '@/components/ui/visually-hidden.module.css';
import { wideWindow } from '@/components/ui/wide-window';
import { shortenAddress } from '@/lib/address';
import { t } from '@/lib/i18n/client';
import { abbreviateAmount } from '@/lib/wallet/format/abbreviate-amount';
import { formatName } from '@/lib/wallet/format/format-name';
import {
  awaitedModal,
  isKitWanted,
  type KitModal,
  kitControls,
  openKitModal,
} from '@/lib/wallet/rainbowkit/kit-controls';

/** Pixels of the picture's sides. */
const avatarSize = 24;

/**
 * The connected wallet in the header: its network and its account, each of which opens a modal of the kit. In
 * the place of the kit's own two buttons, with their test ids: these need none of its code. `mayAsk`: whether
 * nodes may be asked for what is not known yet.
 */
export function HeaderButtons({ mayAsk }: { mayAsk: boolean }) {
  const { chain } = useAccount();
  const chains = useChains();
  return (
    <div className={styles.buttons}>
      {chains.length > 1 || chain === undefined ? <NetworkButton /> : null}
      {chain === undefined ? null : <AccountButton mayAsk={mayAsk} />}
    </div>
  );
}

function NetworkButton() {
  const { chain } = useAccount();
  const handlers = useOpen('chain');
  if (chain === undefined) {
    return (
      <button
        type="button"
        className={styles.wrong}
        data-testid="rk-wrong-network-button"
        {...handlers}
      >
        {t('account.wrongNetwork')}
        <Arrow />
      </button>
    );
  }
  return (
    <button
      type="button"
      className={styles.button}
      data-testid="rk-chain-button"
      // What is seen is part of the name, for those who say what they see.
      aria-label={`${chain.name}, ${t('kit.chainSelector')}`}
      {...handlers}
    >
      <NetworkIcon className={styles.icon} chain={chain} />
      <span className={styles.network}>{chain.name}</span>
      <Arrow />
    </button>
  );
}

function AccountButton({ mayAsk }: { mayAsk: boolean }) {
  const { address } = useAccount();
  const { name, image } = useEnsIdentity(address, mayAsk);
  const isPending = useStore(kitControls)?.hasPendingTransactions === true;
  const handlers = useOpen('account');
  if (address === undefined) return null;
  return (
    <button type="button" className={styles.account} data-testid="rk-account-button" {...handlers}>
      <Balance mayAsk={mayAsk} />
      <span className={styles.identity}>
        <span className={isPending ? styles.pending : styles.avatar}>
          <AccountAvatar address={address} ensImage={image} size={avatarSize} />
          {isPending ? <span className={hidden.hidden}>{t('activity.state.pending')}</span> : null}
        </span>
        <span className={styles.name}>
          {name === null ? shortenAddress(address) : formatName(name)}
        </span>
        <Arrow />
      </span>
    </button>
  );
}

/** Of the network's coin, where there is room for it: before it is known it has its place. */
function Balance({ mayAsk }: { mayAsk: boolean }) {
  const { address } = useAccount();
  const isWide = useStore(wideWindow);
  const { data } = useBalance({ address, query: { enabled: isWide && mayAsk } });
  if (!isWide) return null;
  return (
    // Another text is another node: one whose beginning moves would count as moved.
    <span
      key={data === undefined ? 'none' : abbreviateAmount(data)}
      className={styles.balance}
      data-known={data !== undefined}
    >
      {data === undefined ? '–' : abbreviateAmount(data)}
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
