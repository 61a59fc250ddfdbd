import type { ComponentType } from 'react';
import { useLoaded } from '@/components/hooks/use-loaded';

/** Signs the framing Safe in beside a session of another one. Downloads what is for frames only. */
export function FrameSignIn() {
  const SignIn = useLoaded(load);
  return SignIn === null ? null : <SignIn />;
}

function load(): Promise<ComponentType> {
  return import('@/components/safe/linked-safe-sign-in').then(
    ({ LinkedSafeSignIn }) => LinkedSafeSignIn,
  );
}
