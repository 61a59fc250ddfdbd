import { type MouseEvent, memo, useId } from 'react';
import type { Chain } from 'viem';
import { useAccount, useConfig } from 'wagmi';
import { BalanceProblem, useShownBalance } from '@/components/balances/asset-balance';
import { AssetIcon } from '@/components/balances/asset-icon';
import styles from '@/components/balances/balances.module.css';
import { useSortedAssets } from '@/components/balances/use-assets';
import { focusTitle } from '@/components/hooks/focus';
import { useStore } from '@/components/hooks/use-store';
import { announce } from '@/components/ui/announce';
import { Button } from '@/components/ui/button';
import { LazyDetails } from '@/components/wallet-island/lazy-details';
import { lazyWithRetry } from '@/components/wallet-island/lazy-with-retry';
import { t } from '@/lib/i18n/client';
import type { Token } from '@/lib/token';
import { addedTokens, isSameToken, removeToken } from '@/lib/wallet/assets/added-tokens';
import { type Asset, getAssetId, isListed } from '@/lib/wallet/assets/asset';
import { formatAmount } from '@/lib/wallet/format/format-balance';

const TokenForm = lazyWithRetry(() =>
  import('@/components/token/token-form').then((file) => ({ default: file.TokenForm })),
);

export function Balances() {
  const { chains } = useConfig();
  const { chainId } = useAccount();
  const { shown, empty, isLoading } = useSortedAssets();
  const title = useId();
  const toRow = (asset: Asset) => {
    const chain = chains.find(({ id }) => id === asset.chainId);
    return chain === undefined ? null : (
      <BalanceRow
        key={getAssetId(asset)}
        asset={asset}
        chain={chain}
        isListed={asset.token === null || isListed(asset.token, chains)}
        isQuiet={asset.chainId !== chainId}
      />
    );
  };
  return (
    <section className={styles.balances} aria-labelledby={title} aria-busy={isLoading}>
      <h2 className={styles.title} id={title} tabIndex={-1}>
        {t('balances.title')}
      </h2>
      <dl>{shown.map(toRow)}</dl>
      {/* Reserves room for the empty balances while they load. */}
      {empty.length === 0 && isLoading ? <div className={styles.room} /> : null}
      {empty.length === 0 ? null : (
        <details className={styles.folded}>
          <summary>{t('balances.showEmpty', { count: empty.length })}</summary>
          <dl>{empty.map(toRow)}</dl>
        </details>
      )}
      <LazyDetails
        className={styles.folded}
        title={t('balances.addTitle')}
        preload={TokenForm.preload}
        isKept
      >
        <TokenForm />
      </LazyDetails>
    </section>
  );
}

type BalanceRowProps = {
  asset: Asset;
  chain: Chain;
  isListed: boolean;
  /** Hides the row until there is a balance or a problem. */
  isQuiet: boolean;
};

const BalanceRow = memo(function BalanceRow(props: BalanceRowProps) {
  const { asset, chain, isListed, isQuiet } = props;
  const balance = useShownBalance(asset);
  const { value, problem } = balance;
  const isWaiting = value === undefined && problem === null;
  if (isQuiet && isWaiting) return null;

  return (
    <div className={styles.row}>
      <dt className={styles.asset}>
        <AssetIcon asset={asset} chain={chain} isListed={isListed} />
        <span className={styles.names}>
          {/* `bdi` sets the name's direction and leaves the alignment to the page. */}
          <span className={styles.name}>
            <bdi>{asset.name}</bdi>
          </span>
          <span className={styles.network}>{chain.name}</span>
        </span>
      </dt>
      <dd className={styles.amount}>
        {isWaiting ? (
          <span key="skeleton" className={styles.skeleton} aria-hidden="true" />
        ) : (
          // A new node: reusing the skeleton's node would count as a layout shift.
          <span key="value" className={styles.value}>
            <bdi>
              {value === undefined ? t('balances.unknown') : formatAmount({ ...asset, value })}
            </bdi>
          </span>
        )}
        <BalanceProblem {...balance} />
        {asset.token === null ? null : <AddedByYou token={asset.token} />}
      </dd>
    </div>
  );
});

function AddedByYou({ token }: { token: Token }) {
  const isAdded = useStore(addedTokens).some((it) => isSameToken(it, token));
  if (!isAdded) return null;
  const { symbol } = token;
  const remove = ({ currentTarget }: MouseEvent) => {
    // This button disappears with its row.
    focusTitle(currentTarget);
    removeToken(token);
    announce(t('balances.removed', { symbol }));
  };
  return (
    <span className={styles.note}>
      {t('balances.addedByYou')}
      <Button look="quiet" aria-label={t('balances.removeToken', { symbol })} onClick={remove}>
        {t('balances.remove')}
      </Button>
    </span>
  );
}
