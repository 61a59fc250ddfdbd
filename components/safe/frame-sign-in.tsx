import type { ComponentType } from 'react';
import { useLoaded } from '@/components/hooks/use-loaded';

/** Signs the framing Safe in beside another Safe's session. Loads the code for frames. */
export function FrameSignIn() {
  const SignIn = useLoaded(load);
  return SignIn === null ? null : <SignIn />;
}

function load(): Promise<ComponentType> {
  return import('@/components/safe/linked-safe-sign-in').then(
    ({ LinkedSafeSignIn }) => LinkedSafeSignIn,
  );
}
