import { useQuery } from '@tanstack/react-query';
import { useAccount, useConfig } from 'wagmi';
import { readErrorCode } from '@/lib/errors/app-error';
import { type Asset, getAssetId } from '@/lib/wallet/assets/asset';
import { getBalancesQuery } from '@/lib/wallet/balances/balance-queries';
import type { BalanceProblem } from '@/lib/wallet/balances/read-balances';

type KnownBalance = {
  /** In the smallest unit; undefined until it is known. */
  value: bigint | undefined;
  /** Why there is none, or why the one that there is may be old. Null for no problem. */
  problem: BalanceProblem | null;
};

/**
 * What the connected account has of an asset. Asks nothing: `PollBalances` does, once for all.
 * Renders anew when this asset's balance changed, and not for the others of its chain.
 */
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
