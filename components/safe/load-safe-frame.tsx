import type { ComponentType } from 'react';
import { useLoaded } from '@/components/hooks/use-loaded';
import type { SafeFrameProps } from '@/components/safe/safe-frame';

/** Downloads what is for frames only. */
export function LazySafeFrame(props: SafeFrameProps) {
  const SafeFrame = useLoaded(load);
  return SafeFrame === null ? null : <SafeFrame {...props} />;
}

function load(): Promise<ComponentType<SafeFrameProps>> {
  return import('@/components/safe/safe-frame').then(({ SafeFrame }) => SafeFrame);
}
