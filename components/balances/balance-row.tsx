import { memo } from 'react';
import type { Chain } from 'viem';
import { AssetIcon } from '@/components/balances/asset-icon';
import { BalanceProblem } from '@/components/balances/balance-problem';
import styles from '@/components/balances/balances.module.css';
import { TokenNote } from '@/components/balances/token-note';
import { useShownBalance } from '@/components/balances/use-shown-balance';
import { t } from '@/lib/i18n/client';
import type { Asset } from '@/lib/wallet/assets/asset';
import { formatAmount } from '@/lib/wallet/format/format-balance';

type BalanceRowProps = {
  asset: Asset;
  chain: Chain;
  isListed: boolean;
  /** Shows nothing until there is something to say. */
  isQuiet: boolean;
};

/** What the account has of one asset: a skeleton till it is known, or a dash with the reason. */
export const BalanceRow = memo(function BalanceRow(props: BalanceRowProps) {
  const { asset, chain, isListed, isQuiet } = props;
  const { value, problem, isAsking, askAgain } = useShownBalance(asset);
  if (isQuiet && value === undefined && problem === null) return null;

  return (
    <div className={styles.row}>
      <dt className={styles.asset}>
        <AssetIcon asset={asset} chain={chain} isListed={isListed} />
        <span className={styles.names}>
          {/* The inner one for its direction alone: the line is aligned as the page is. */}
          <span className={styles.name}>
            <bdi>{asset.name}</bdi>
          </span>
          <span className={styles.network}>{chain.name}</span>
        </span>
      </dt>
      <dd className={styles.amount}>
        {value === undefined && problem === null ? (
          <span className={styles.skeleton} aria-hidden="true" />
        ) : null}
        {value === undefined && problem !== null ? (
          <span className={styles.value}>{t('balances.unknown')}</span>
        ) : null}
        {value === undefined ? null : (
          <span className={styles.value}>
            <bdi>{formatAmount({ ...asset, value })}</bdi>
          </span>
        )}
        {problem === null ? null : (
          <BalanceProblem problem={problem} isAsking={isAsking} askAgain={askAgain} />
        )}
        {asset.token === null ? null : <TokenNote token={asset.token} />}
      </dd>
    </div>
  );
});
