import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAccount, useConfig } from 'wagmi';
import { isPageVisible } from '@/components/hooks/browser-state';
import { useStore } from '@/components/hooks/use-store';
import type { ReadableStore } from '@/lib/store/create-store';
import type { Token } from '@/lib/token';
import { addedTokens } from '@/lib/wallet/assets/added-tokens';
import {
  getBalancesQuery,
  invalidateBalances,
  refetchBalances,
} from '@/lib/wallet/balances/balance-queries';
import { getTransactionId, isMined, type Transaction } from '@/lib/wallet/transactions/transaction';
import { transactionStore } from '@/lib/wallet/transactions/transaction-store';

export function PollBalances(): null {
  const config = useConfig();
  const { address } = useAccount();
  const isVisible = useStore(isPageVisible);
  useReadAgain(addedTokens, isAdded, refetchBalances);
  useReadAgain(transactionStore, hasMoved, invalidateBalances);
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

/** Reads the balances of a chain again once one of the store's items on it has changed, in any tab. */
function useReadAgain<Item extends { chainId: number }>(
  store: ReadableStore<readonly Item[]>,
  hasChanged: (item: Item, before: readonly Item[]) => boolean,
  read: (client: QueryClient, chainId: number) => Promise<void>,
): void {
  const client = useQueryClient();
  useEffect(() => {
    let known = store.get();
    return store.subscribe(() => {
      const before = known;
      known = store.get();
      const changed = known.filter((it) => hasChanged(it, before));
      for (const id of new Set(changed.map(({ chainId }) => chainId))) void read(client, id);
    });
  }, [client, store, hasChanged, read]);
}

function isAdded(token: Token, before: readonly Token[]): boolean {
  return !before.includes(token);
}

/** True once a transaction is mined, or is dropped from a block by a reorg. */
function hasMoved(it: Transaction, before: readonly Transaction[]): boolean {
  const id = getTransactionId(it);
  return getBlock(it) !== getBlock(before.find((old) => getTransactionId(old) === id));
}

function getBlock(it: Transaction | undefined): string | null {
  return it !== undefined && isMined(it.state) ? it.state.blockHash : null;
}
