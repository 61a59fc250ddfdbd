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

/** Reads a chain's balances again when a token is added to it, in any tab. */
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

/** Reads a chain's balances again when a transaction is mined, or is dropped from a block by a reorg. */
function useReadMined(): void {
  const client = useQueryClient();
  useEffect(() => {
    let known = transactionStore.get();
    return transactionStore.subscribe(() => {
      const all = transactionStore.get();
      const moved = all.filter((it) => {
        return (
          getBlock(it) !==
          getBlock(known.find((old) => getTransactionId(old) === getTransactionId(it)))
        );
      });
      known = all;
      for (const id of new Set(moved.map(({ chainId }) => chainId))) {
        void invalidateBalances(client, id);
      }
    });
  }, [client]);
}

function getBlock(it: Transaction | undefined): string | null {
  return it !== undefined && isMined(it.state) ? it.state.blockHash : null;
}
