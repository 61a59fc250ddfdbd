import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAssetBalance } from '@/components/balances/use-asset-balance';
import { useLate } from '@/components/balances/use-late';
import { pageVisibility } from '@/components/hooks/page-visibility';
import { useStore } from '@/components/hooks/use-store';
import type { Asset } from '@/lib/wallet/assets/asset';
import { refetchBalances } from '@/lib/wallet/balances/balance-queries';
import type { BalanceProblem } from '@/lib/wallet/balances/read-balances';

export type ShownBalance = {
  /** In the smallest unit; undefined until it is known. */
  value: bigint | undefined;
  /** Why there is none, or why the one that there is may be old. Null for no problem. */
  problem: BalanceProblem | null;
  isAsking: boolean;
  askAgain: () => void;
};

/** An asset's balance as it is shown: what is late is a problem, and the visitor may ask again. */
export function useShownBalance(asset: Asset): ShownBalance {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [last, setLast] = useState<BalanceProblem | null>(null);
  const { value, problem } = useAssetBalance(asset);
  const isWaiting = value === undefined && problem === null;
  // A page that is hidden asks nothing, so nothing is late.
  const isVisible = useStore(pageVisibility);
  const isLate = useLate(isWaiting && isVisible && last === null);
  // What was wrong stays till an answer is there, and the focus on the button with it.
  const shown = isWaiting ? (last ?? (isLate ? 'nodeUnavailable' : null)) : problem;
  if (shown !== last) setLast(shown);

  const askAgain = async () => {
    if (isAsking) return;
    setAsking(true);
    await refetchBalances(client, asset.chainId);
    setAsking(false);
  };

  return { value, problem: shown, isAsking, askAgain: () => void askAgain() };
}
