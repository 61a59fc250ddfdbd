import { type ComponentType, useEffect, useState } from 'react';
import { classifyError } from '@/lib/errors/classify-error';
import { reportWalletError } from '@/lib/wallet/attempts/wallet-error';

/** Downloads a component on the first render. Returns null while loading, and reports a failure. */
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
