'use client';

import { useTexts } from '@/components/i18n/texts-provider';
import { SessionButton } from '@/components/session/session-button';

/** Leaves the wallet connected. Works without the wallet code. */
export function SignOutButton() {
  const texts = useTexts().signOut;
  const leave = async () => {
    // The wallet tree, if any, notices through this module.
    const { signOut } = await import('@/lib/auth/sign-in-client');
    await signOut();
  };
  return (
    <SessionButton act={leave} busy={texts.signingOut} leaves>
      {texts.signOut}
    </SessionButton>
  );
}
