import { useQueries } from '@tanstack/react-query';
import type { Address } from 'viem';
import { useChains, useConfig } from 'wagmi';
import { getBytecode } from 'wagmi/actions';
import { useSession } from '@/components/session/use-session';
import { isContractAccount } from '@/lib/auth/account';
import { readAccountKind } from '@/lib/wallet/account';
import { pickReceiveNetworks, type ReceiveNetworks } from '@/lib/wallet/receive/receive-networks';

/** Reads the account's code on each chain, unless `onlyChainId` or the session says where the account is. */
export function useReceiveNetworks(
  address: Address,
  onlyChainId: number | null,
): { networks: ReceiveNetworks; askAgain: () => void } {
  const config = useConfig();
  const chains = useChains();
  const session = useSession();
  const isContractOfSession = session?.address === address && isContractAccount(session.account);
  const known = onlyChainId ?? (isContractOfSession ? session.chainId : null);
  const queries = useQueries({
    queries: chains.map(({ id }) => ({
      queryKey: ['account-kind', id, address],
      queryFn: async () => readAccountKind(await getBytecode(config, { address, chainId: id })),
      enabled: known === null,
      staleTime: Number.POSITIVE_INFINITY,
      retry: 1,
    })),
  });
  const kinds = chains.map(({ id }, index) => {
    const query = queries[index];
    const silent = query?.isError && !query.isFetching ? 'silent' : 'waiting';
    return { chainId: id, kind: query?.data ?? silent } as const;
  });
  return {
    networks:
      known === null ? pickReceiveNetworks(kinds) : { status: 'contract', chainIds: [known] },
    askAgain: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}
