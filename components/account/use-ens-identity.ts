import type { Address } from 'viem';
import { mainnet } from 'viem/chains';
import { normalize } from 'viem/ens';
import { useChains, useEnsAvatar, useEnsName } from 'wagmi';

/**
 * The name and the picture that an account's owner gave it; null for none. By the same queries as the kit's, so
 * each is asked once. `mayAsk`: whether nodes may be asked for what is not known yet.
 */
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
  return { name: name ?? null, image: image ?? null };
}

function tryNormalize(name: string): string | undefined {
  try {
    return normalize(name);
  } catch {
    return undefined;
  }
}
