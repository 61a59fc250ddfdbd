import type { ComponentType } from 'react';
import { useLoaded } from '@/components/hooks/use-loaded';
import type { SafeFrameProps } from '@/components/safe/safe-frame';

// Both load the code for frames.

export function LazySafeFrame(props: SafeFrameProps) {
  const SafeFrame = useLoaded(loadFrame);
  return SafeFrame === null ? null : <SafeFrame {...props} />;
}

/** Signs the framing Safe in beside another Safe's session. */
export function FrameSignIn() {
  const SignIn = useLoaded(loadSignIn);
  return SignIn === null ? null : <SignIn />;
}

function loadFrame(): Promise<ComponentType<SafeFrameProps>> {
  return import('@/components/safe/safe-frame').then(({ SafeFrame }) => SafeFrame);
}

function loadSignIn(): Promise<ComponentType> {
  return import('@/components/safe/safe-sign-in').then(({ LinkedSafeSignIn }) => LinkedSafeSignIn);
}
