import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAccount, useConfig } from 'wagmi';
import { isPageVisible } from '@/components/hooks/browser-state';
import { useStore } from '@/components/hooks/use-store';
import { addedTokens } from '@/lib/wallet/assets/added-tokens';
import {
  getBalancesQuery,
  invalidateBalances,
  refetchBalances,
} from '@/lib/wallet/balances/balance-queries';
import { getTransactionId, isMined, type Transaction } from '@/lib/wallet/transactions/transaction';
import { transactionStore } from '@/lib/wallet/transactions/transaction-store';

/** Keeps the balances of all chains fresh, and reads nothing while the page is hidden. */
export function PollBalances(): null {
  const config = useConfig();
  const { address } = useAccount();
  const isVisible = useStore(isPageVisible);
  useReadAdded();
  useReadMined();
  useQueries({
    queries: config.chains.map(({ id }) => ({
      ...getBalancesQuery(config, id, address),
      enabled: address !== undefined && isVisible,
    })),
    combine: renderNever,
  });
  return null;
}

const renderNever = () => null;

/** Reads a chain again when a token of it is added, in any tab. */
function useReadAdded(): void {
  const client = useQueryClient();
  useEffect(() => {
    let known = addedTokens.get();
    return addedTokens.subscribe(() => {
      const tokens = addedTokens.get();
      const fresh = tokens.filter((token) => !known.includes(token));
      known = tokens;
      for (const id of new Set(fresh.map(({ chainId }) => chainId))) {
        void refetchBalances(client, id);
      }
    });
  }, [client]);
}

/** Reads a chain again when a transaction enters a block, or leaves it by a reorganization. */
function useReadMined(): void {
  const client = useQueryClient();
  useEffect(() => {
    let known = listBlocks();
    return transactionStore.subscribe(() => {
      const blocks = listBlocks();
      const changed = new Set<number>();
      for (const [id, { chainId, blockHash }] of blocks) {
        if ((known.get(id)?.blockHash ?? null) !== blockHash) changed.add(chainId);
      }
      known = blocks;
      for (const chainId of changed) void invalidateBalances(client, chainId);
    });
  }, [client]);
}

type Place = Pick<Transaction, 'chainId'> & { blockHash: string | null };

function listBlocks(): ReadonlyMap<string, Place> {
  return new Map(
    transactionStore.get().map((it): [string, Place] => {
      const blockHash = isMined(it.state) ? it.state.blockHash : null;
      return [getTransactionId(it), { chainId: it.chainId, blockHash }];
    }),
  );
}
