import { type ComponentType, useEffect, useState } from 'react';
import { classifyError } from '@/lib/errors/classify-error';
import { reportWalletError } from '@/lib/wallet/attempts/wallet-error';

/** Downloads a component at the first render; null while loading. Reports a failure. */
export function useLoaded<Props>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [loaded, setLoaded] = useState<{ Part: ComponentType<Props> } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is downloaded once
  useEffect(() => {
    load().then(
      (Part) => setLoaded({ Part }),
      (error: unknown) => void reportWalletError(classifyError(error)),
    );
  }, []);
  return loaded?.Part ?? null;
}
