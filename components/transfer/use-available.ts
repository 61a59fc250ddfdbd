import { type Address, erc20Abi } from 'viem';
import { useBalance, useReadContract } from 'wagmi';
import type { Asset } from '@/lib/wallet/assets/asset';

type Available = {
  /** In the smallest unit; null while it is not known. */
  value: bigint | null;
  /** As it is now. Throws where the node does not tell. */
  refetch: () => Promise<bigint>;
};

/** How much of an asset an account has. */
export function useAvailable({ chainId, token }: Asset, address: Address): Available {
  const coin = useBalance({ address, chainId, query: { enabled: token === null } });
  const held = useReadContract({
    chainId,
    address: token?.address,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
    query: { enabled: token !== null },
  });
  return {
    value: (token === null ? coin.data?.value : held.data) ?? null,
    refetch: async () => {
      if (token !== null) return (await held.refetch({ throwOnError: true })).data ?? 0n;
      return (await coin.refetch({ throwOnError: true })).data?.value ?? 0n;
    },
  };
}
