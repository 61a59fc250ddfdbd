import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount, useConfig } from 'wagmi';
import styles from '@/components/balances/balances.module.css';
import { isPageVisible } from '@/components/hooks/browser-state';
import { useElapsed } from '@/components/hooks/use-elapsed';
import { useStore } from '@/components/hooks/use-store';
import { Button } from '@/components/ui/button';
import { readErrorCode } from '@/lib/errors/app-error';
import { describeError } from '@/lib/errors/describe-error';
import { t } from '@/lib/i18n/client';
import { type Asset, getAssetId } from '@/lib/wallet/assets/asset';
import { getBalancesQuery, refetchBalances } from '@/lib/wallet/balances/balance-queries';
import type { BalanceProblem as Problem } from '@/lib/wallet/balances/read-balances';

type KnownBalance = {
  /** In the smallest unit; undefined until it is known. */
  value: bigint | undefined;
  /** Explains why the balance is missing, or may be out of date. */
  problem: Problem | null;
};

type ShownBalance = KnownBalance & { isAsking: boolean; askAgain: () => void };

const lateMs = 8_000;

/** Returns the balance that `PollBalances` last read. Re-renders only when this asset's balance changes. */
export function useAssetBalance(asset: Asset): KnownBalance {
  const config = useConfig();
  const { address } = useAccount();
  const { data, error } = useQuery({
    ...getBalancesQuery(config, asset.chainId, address),
    enabled: false,
    select: (balances) => balances[getAssetId(asset)],
  });
  const chainProblem = error === null ? null : readErrorCode(error);
  return { value: data?.value ?? undefined, problem: data?.problem ?? chainProblem };
}

/** Treats a late balance as a problem, which the visitor can resolve with a refresh. */
export function useShownBalance(asset: Asset): ShownBalance {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [last, setLast] = useState<Problem | null>(null);
  const { value, problem } = useAssetBalance(asset);
  const isWaiting = value === undefined && problem === null;
  const isVisible = useStore(isPageVisible);
  const isLate = useElapsed(isWaiting && isVisible && last === null, lateMs);
  // Keeps the last problem until a response arrives, and with it the button that has the focus.
  const shown = isWaiting ? (last ?? (isLate ? 'nodeUnavailable' : null)) : problem;
  if (shown !== last) setLast(shown);

  const askAgain = async () => {
    setIsAsking(true);
    await refetchBalances(client, asset.chainId);
    setIsAsking(false);
  };

  return { value, problem: shown, isAsking, askAgain: () => void askAgain() };
}

export function BalanceProblem({ problem, isAsking, askAgain }: ShownBalance) {
  if (problem === null) return null;
  return (
    <span className={styles.problem}>
      <span className={styles.reason} role="status">
        {describeProblem(problem)}
      </span>
      <Button aria-disabled={isAsking} onClick={askAgain}>
        {t('balances.askAgain')}
      </Button>
    </span>
  );
}

function describeProblem(problem: Problem): string | null {
  return problem === 'tokenFailed' || problem === 'tokenJunk'
    ? t(`balances.${problem}`)
    : describeError(problem);
}
