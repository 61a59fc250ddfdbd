import { useMemo } from 'react';
import { useConfig } from 'wagmi';
import { useStore } from '@/components/hooks/use-store';
import { addedTokens } from '@/lib/wallet/assets/added-tokens';
import type { Asset } from '@/lib/wallet/assets/asset';
import { listAssets } from '@/lib/wallet/assets/list-assets';

/** Every coin and token of this deployment's chains, and what the visitor added, chain by chain. */
export function useAssets(): readonly Asset[] {
  const { chains } = useConfig();
  const added = useStore(addedTokens);
  return useMemo(() => listAssets(chains, added), [chains, added]);
}
