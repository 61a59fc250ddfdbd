'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { accountTexts } from '@/lib/texts/account';

type SignOutState = 'idle' | 'busy' | 'failed';

/**
 * Ends the session and leaves the wallet connected. Works without the wallet code. `next` is where
 * to go from a page that only signed-in visitors may see.
 */
export function SignOutButton({ next }: { next?: '/' }) {
  const router = useRouter();
  const [state, setState] = useState<SignOutState>('idle');

  const leave = async () => {
    setState('busy');
    try {
      // Loaded on press; the wallet tree, where there is one, learns of it through this module.
      const { getSession, signOut } = await import('next-auth/react');
      await signOut({ redirect: false });
      if ((await getSession()) !== null) throw new Error('the session is still there');
      setState('idle');
      if (next !== undefined) router.replace(next);
      router.refresh();
    } catch {
      setState('failed');
    }
  };

  return (
    <>
      <Button disabled={state === 'busy'} onClick={() => void leave()}>
        {state === 'busy' ? accountTexts.signingOut : accountTexts.signOut}
      </Button>
      {state === 'failed' ? <span role="alert">{accountTexts.signOutFailed}</span> : null}
    </>
  );
}
