'use client';

import { SessionButton } from '@/components/session/session-button';
import { signOutTexts } from '@/lib/texts/sign-out';

/** Ends this browser's session and leaves the wallet connected. Works without the wallet code. */
export function SignOutButton() {
  const leave = async () => {
    // Loaded on press; the wallet tree, where there is one, learns of it through this module.
    const { signOut } = await import('@/lib/auth/sign-in-client');
    await signOut();
  };
  return (
    <SessionButton act={leave} busy={signOutTexts.signingOut} leaves>
      {signOutTexts.signOut}
    </SessionButton>
  );
}
