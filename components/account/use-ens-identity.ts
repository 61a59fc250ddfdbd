import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Address } from 'viem';
import { mainnet } from 'viem/chains';
import { useChainId, useChains, useEnsAvatar, useEnsName } from 'wagmi';
import { shortenAddress } from '@/lib/address';
import { formatName } from '@/lib/wallet/format/format-text';

/** Returns an account's ENS name, or its shortened address, and its picture. Shares the kit's queries. */
export function useEnsIdentity(address: Address | undefined, mayAsk = true) {
  const isNamed = useChains().some(({ id }) => id === mainnet.id);
  const enabled = isNamed && mayAsk;
  const chainId = mainnet.id;
  const { data: name } = useEnsName({ chainId, address, query: { enabled } });
  const { data: image } = useEnsAvatar({ chainId, name: name ?? undefined, query: { enabled } });
  return { name: name ? formatName(name) : shortenAddress(address ?? ''), image: image ?? null };
}

/** Asks for names again when the network changes, because an account may have another one there. */
export function useNamesFollowNetwork(): void {
  const client = useQueryClient();
  const chainId = useChainId();
  const known = useRef(chainId);
  useEffect(() => {
    if (known.current === chainId) return;
    known.current = chainId;
    void client.invalidateQueries({ queryKey: ['ensName'] });
  }, [client, chainId]);
}
