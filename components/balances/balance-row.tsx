import { useQueryClient } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { AssetIcon } from '@/components/balances/asset-icon';
import styles from '@/components/balances/balances.module.css';
import { TokenNote } from '@/components/balances/token-note';
import { useAssetBalance } from '@/components/balances/use-asset-balance';
import { useLate } from '@/components/balances/use-late';
import { pageVisibility } from '@/components/hooks/page-visibility';
import { useStore } from '@/components/hooks/use-store';
import { Button } from '@/components/ui/button';
import { describeError } from '@/lib/errors/describe-error';
import { t } from '@/lib/i18n/client';
import type { Asset } from '@/lib/wallet/assets/asset';
import { refetchBalances } from '@/lib/wallet/balances/balance-queries';
import type { BalanceProblem } from '@/lib/wallet/balances/read-balances';
import { formatAmount } from '@/lib/wallet/format/format-balance';

type BalanceRowProps = {
  asset: Asset;
  network: string;
  /** Shows nothing until there is something to say. */
  isQuiet: boolean;
};

/** What the account has of one asset: a skeleton till it is known, or a dash with the reason. */
export const BalanceRow = memo(function BalanceRow({ asset, network, isQuiet }: BalanceRowProps) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<BalanceProblem | null>(null);
  const { value, problem } = useAssetBalance(asset);
  const isWaiting = value === undefined && problem === null;
  // A page that is hidden asks nothing, so nothing is late.
  const isVisible = useStore(pageVisibility);
  const isLate = useLate(isWaiting && isVisible && asked === null);
  const shown = problem ?? asked ?? (isLate ? 'nodeUnavailable' : null);
  if (isQuiet && isWaiting && shown === null) return null;

  const askAgain = async () => {
    if (asked !== null) return;
    // What was wrong stays till the answer is there, and the focus on the button with it.
    setAsked(shown);
    await refetchBalances(client, asset.chainId);
    setAsked(null);
  };

  return (
    <div className={styles.row}>
      <dt className={styles.asset}>
        <AssetIcon asset={asset} network={network} />
        <span className={styles.names}>
          <bdi className={styles.name}>{asset.name}</bdi>
          <span className={styles.network}>{network}</span>
        </span>
      </dt>
      <dd className={styles.amount}>
        {value === undefined && shown === null ? (
          <span className={styles.skeleton} aria-hidden="true" />
        ) : null}
        {value === undefined && shown !== null ? t('balances.unknown') : null}
        {value === undefined ? null : <bdi>{formatAmount({ ...asset, value })}</bdi>}
        {shown === null ? null : (
          <span className={styles.problem}>
            <span role="status">{describeProblem(shown)}</span>
            <Button aria-disabled={asked !== null} onClick={() => void askAgain()}>
              {t('balances.askAgain')}
            </Button>
          </span>
        )}
        {asset.token === null ? null : <TokenNote token={asset.token} />}
      </dd>
    </div>
  );
});

function describeProblem(problem: BalanceProblem): string | null {
  return problem === 'tokenFailed' || problem === 'tokenJunk'
    ? t(`balances.${problem}`)
    : describeError(problem);
}
