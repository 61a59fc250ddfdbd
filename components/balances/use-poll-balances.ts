import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAccount, useConfig } from 'wagmi';
import { pageVisibility } from '@/components/hooks/page-visibility';
import { useStore } from '@/components/hooks/use-store';
import { addedTokens } from '@/lib/wallet/assets/added-tokens';
import { getBalancesQuery, invalidateBalances } from '@/lib/wallet/balances/balance-queries';

/** Keeps the balances of all chains fresh, all in parallel, and asks nothing while the page is hidden. */
export function usePollBalances(): void {
  const config = useConfig();
  const { address } = useAccount();
  const isVisible = useStore(pageVisibility);
  useReadAdded();
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

/** Has the chain of a token that was just added read, in whichever tab that was. */
function useReadAdded(): void {
  const client = useQueryClient();
  useEffect(() => {
    let known = addedTokens.get();
    return addedTokens.subscribe(() => {
      const tokens = addedTokens.get();
      const fresh = tokens.filter((token) => !known.includes(token));
      known = tokens;
      for (const id of new Set(fresh.map(({ chainId }) => chainId))) {
        void invalidateBalances(client, id);
      }
    });
  }, [client]);
}
