import type { ComponentType } from 'react';
import { useLoaded } from '@/components/hooks/use-loaded';
import { reportTrouble } from '@/lib/wallet/attempts/wallet-error';

/** Signs the framing Safe in beside a session of another one. Downloads what is for frames only. */
export function FrameSignIn() {
  const SignIn = useLoaded(load, reportTrouble);
  return SignIn === null ? null : <SignIn />;
}

function load(): Promise<ComponentType> {
  return import('@/components/safe/linked-safe-sign-in').then(
    ({ LinkedSafeSignIn }) => LinkedSafeSignIn,
  );
}
