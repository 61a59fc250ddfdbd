import { skipToken, useQuery } from '@tanstack/react-query';
import type { Address } from 'viem';
import { usePublicClient } from 'wagmi';
import { type AccountCode, readAccountCode } from '@/lib/wallet/code/read-account-code';

/** Another device may delegate the key meanwhile. */
const staleMs = 60_000;

export function useAccountCode(
  address: Address | undefined,
  chainId: number | undefined,
): AccountCode | undefined {
  const client = usePublicClient({ chainId });
  const { data } = useQuery({
    queryKey: ['account-code', chainId, address],
    queryFn:
      client === undefined || address === undefined || chainId === undefined
        ? skipToken
        : () => readAccountCode(client, address),
    staleTime: staleMs,
    refetchOnWindowFocus: true,
    retry: 1,
  });
  return data;
}
