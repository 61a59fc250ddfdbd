import { useLoaded } from '@/components/hooks/use-loaded';
import type { SafeFrameProps } from '@/components/safe/safe-frame';

export function LazySafeFrame(props: SafeFrameProps) {
  const SafeFrame = useLoaded(async () => (await import('@/components/safe/safe-frame')).SafeFrame);
  return SafeFrame === null ? null : <SafeFrame {...props} />;
}

/** Renders the sign-in of the Safe that frames the page while another Safe's session is active. */
export function FrameSignIn() {
  const SignIn = useLoaded(
    async () => (await import('@/components/safe/safe-sign-in')).LinkedSafeSignIn,
  );
  return SignIn === null ? null : <SignIn />;
}
