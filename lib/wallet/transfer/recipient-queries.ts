import { queryOptions } from '@tanstack/react-query';
import type { Address } from 'viem';
import type { Config } from 'wagmi';
import { readIsContract } from '@/lib/wallet/transfer/read-is-contract';
import { resolveName } from '@/lib/wallet/transfer/resolve-name';

/** Milliseconds for which what a node said of a recipient is not asked again while it is typed. */
const staleTime = 30_000;

/** Whom a name stands for on a chain. */
export function nameQuery(config: Config, name: string | null, chainId: number) {
  return queryOptions({
    queryKey: ['recipient-name', chainId, name],
    queryFn: () => resolveName(config, name ?? '', chainId),
    staleTime,
  });
}

/** Whether an address is a contract on a chain. */
export function codeQuery(config: Config, address: Address | null, chainId: number) {
  return queryOptions({
    queryKey: ['recipient-code', chainId, address],
    queryFn: () => address !== null && readIsContract(config, chainId, address),
    staleTime,
  });
}
