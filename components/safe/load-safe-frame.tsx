import type { ComponentType } from 'react';
import { useLoaded } from '@/components/hooks/use-loaded';
import type { SafeFrameProps } from '@/components/safe/safe-frame';

/** Loads the code for frames. */
export function LazySafeFrame(props: SafeFrameProps) {
  const SafeFrame = useLoaded(load);
  return SafeFrame === null ? null : <SafeFrame {...props} />;
}

function load(): Promise<ComponentType<SafeFrameProps>> {
  return import('@/components/safe/safe-frame').then(({ SafeFrame }) => SafeFrame);
}
