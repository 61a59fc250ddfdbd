import { useLoaded } from '@/components/hooks/use-loaded';
import type { SafeFrameProps } from '@/components/safe/safe-frame';

// Both load the code for frames.

export function LazySafeFrame(props: SafeFrameProps) {
  const SafeFrame = useLoaded(async () => (await import('@/components/safe/safe-frame')).SafeFrame);
  return SafeFrame === null ? null : <SafeFrame {...props} />;
}

/** Signs the framing Safe in beside another Safe's session. */
export function FrameSignIn() {
  const SignIn = useLoaded(
    async () => (await import('@/components/safe/safe-sign-in')).LinkedSafeSignIn,
  );
  return SignIn === null ? null : <SignIn />;
}
