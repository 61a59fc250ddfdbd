import { useQueries } from '@tanstack/react-query';
import { useAccount, useConfig } from 'wagmi';
import { useStore } from '@/components/hooks/use-store';
import type { ReadableStore } from '@/lib/store/create-store';
import { getBalancesQuery } from '@/lib/wallet/balances/balance-queries';

/** Keeps the balances of all chains fresh, all in parallel, and asks nothing while the page is hidden. */
export function usePollBalances(): void {
  const config = useConfig();
  const { address } = useAccount();
  const isVisible = useStore(visibility);
  useQueries({
    queries: config.chains.map(({ id }) => ({
      ...getBalancesQuery(config, id, address),
      enabled: address !== undefined && isVisible,
    })),
    // Rendered anew for none of the answers: the rows have their own.
    combine: nothing,
  });
}

const nothing = () => null;

const visibility: ReadableStore<boolean> = {
  get: () => document.visibilityState === 'visible',
  subscribe: (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};
