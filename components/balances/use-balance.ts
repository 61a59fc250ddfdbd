import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAccount, useConfig } from 'wagmi';
import { isPageVisible } from '@/components/hooks/browser-state';
import { useStore } from '@/components/hooks/use-store';
import { readErrorCode } from '@/lib/errors/app-error';
import { type Asset, getAssetId } from '@/lib/wallet/assets/asset';
import { getBalancesQuery, refetchBalances } from '@/lib/wallet/balances/balance-queries';
import type { BalanceProblem } from '@/lib/wallet/balances/read-balances';

type KnownBalance = {
  /** In the smallest unit; undefined until it is known. */
  value: bigint | undefined;
  /** Why there is no value, or why the value may be old. */
  problem: BalanceProblem | null;
};

export type ShownBalance = KnownBalance & { isAsking: boolean; askAgain: () => void };

const lateMs = 8_000;

/** The balance as `PollBalances` has read it. Renders only when this asset's balance changes. */
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

/** The balance as it is shown: a late one is a problem, and the visitor can refresh it. */
export function useShownBalance(asset: Asset): ShownBalance {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [last, setLast] = useState<BalanceProblem | null>(null);
  const { value, problem } = useAssetBalance(asset);
  const isWaiting = value === undefined && problem === null;
  const isVisible = useStore(isPageVisible);
  const isLate = useLate(isWaiting && isVisible && last === null);
  // The last problem stays until there is an answer, and with it the button that has the focus.
  const shown = isWaiting ? (last ?? (isLate ? 'nodeUnavailable' : null)) : problem;
  if (shown !== last) setLast(shown);

  const askAgain = async () => {
    if (isAsking) return;
    setIsAsking(true);
    await refetchBalances(client, asset.chainId);
    setIsAsking(false);
  };

  return { value, problem: shown, isAsking, askAgain: () => void askAgain() };
}

function useLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    setIsLate(false);
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLate(true), lateMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}
