import { useId } from 'react';
import { useAccount, useConfig } from 'wagmi';
import { BalanceRow } from '@/components/balances/balance-row';
import styles from '@/components/balances/balances.module.css';
import { useSortedAssets } from '@/components/balances/use-assets';
import { LazyDetails } from '@/components/wallet-island/lazy-details';
import { lazyWithRetry } from '@/components/wallet-island/lazy-with-retry';
import { t } from '@/lib/i18n/client';
import { type Asset, getAssetId, isListed } from '@/lib/wallet/assets/asset';

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
      <h2 className={styles.title} id={title}>
        {t('balances.title')}
      </h2>
      <dl className={styles.list}>{shown.map(toRow)}</dl>
      {/* Keeps the place of the empty ones while they load. */}
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
