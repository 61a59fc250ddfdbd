import type { Address } from 'viem';
import { mainnet } from 'viem/chains';
import { normalize } from 'viem/ens';
import { useChains, useEnsAvatar, useEnsName } from 'wagmi';
import { shortenAddress } from '@/lib/address';
import { formatName } from '@/lib/wallet/format/format-text';

/** Returns an account's ENS name, or its shortened address, and its picture. Shares the kit's queries. */
export function useEnsIdentity(address: Address | undefined, mayAsk = true) {
  const isNamed = useChains().some(({ id }) => id === mainnet.id);
  const enabled = isNamed && mayAsk;
  const chainId = mainnet.id;
  const { data: name } = useEnsName({ chainId, address, query: { enabled } });
  const { data: image } = useEnsAvatar({
    chainId,
    name: name ? tryNormalize(name) : undefined,
    query: { enabled },
  });
  return { name: name ? formatName(name) : shortenAddress(address ?? ''), image: image ?? null };
}

function tryNormalize(name: string): string | undefined {
  try {
    return normalize(name);
  } catch {
    return undefined;
  }
}
