import { type ComponentType, useEffect, useState } from 'react';

/** A component that is downloaded when this is first rendered; null until then. */
export function useLoaded<Props>(
  load: () => Promise<ComponentType<Props>>,
  report: (error: unknown) => void,
): ComponentType<Props> | null {
  const [loaded, setLoaded] = useState<{ Part: ComponentType<Props> } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is downloaded once
  useEffect(() => {
    load().then((Part) => setLoaded({ Part }), report);
  }, []);
  return loaded?.Part ?? null;
}
