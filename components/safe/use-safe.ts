import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAccount, usePublicClient } from 'wagmi';
import { readSafeFacts, type SafeFacts } from '@/lib/wallet/safe/safe-facts';
import { getSafeLink, type SafeLink } from '@/lib/wallet/safe/safe-link';

/** Owners and nonce can change while the page is open. */
const factsInterval = 10_000;

export function useSafeLink(): SafeLink | null {
  const [link, setLink] = useState<SafeLink | null>(null);
  useEffect(() => {
    getSafeLink().then(setLink, () => undefined);
  }, []);
  return link;
}

export function useSafeFacts(): SafeFacts | undefined {
  const { address, chain } = useAccount();
  const client = usePublicClient({ chainId: chain?.id });
  const { data } = useQuery({
    queryKey: ['safe-facts', chain?.id, address],
    queryFn:
      client === undefined || address === undefined || chain === undefined
        ? skipToken
        : () => readSafeFacts(client, address),
    refetchInterval: factsInterval,
    retry: 2,
  });
  return data;
}
