'use client';

import { usePathname, useRouter } from 'next/navigation';
import { type MouseEvent, useState } from 'react';
import { focusTitle } from '@/components/hooks/focus';
import { useFrontPath, useTexts } from '@/components/i18n/texts-provider';
import { useAnnounce } from '@/components/ui/announce';
import { Button } from '@/components/ui/button';
import { FailureText } from '@/components/ui/failure-text';

type SessionButtonProps = {
  children: string;
  'aria-label'?: string;
  act: () => Promise<void>;
  busy: string;
  failed: string;
  /** True if it signs the visitor out, and so has to leave pages such as `/account`. */
  leaves?: boolean;
};

export function SessionButton({
  act,
  busy,
  failed,
  children,
  leaves,
  ...props
}: SessionButtonProps) {
  const router = useRouter();
  const pathname = usePathname();
  const front = useFrontPath();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  useAnnounce(state === 'busy' ? busy : null);

  const press = async ({ currentTarget }: MouseEvent) => {
    setState('busy');
    try {
      await act();
      // Load the page anew, so that no concurrent session change can undo it.
      if (leaves && pathname !== front) return window.location.replace(front);
      setState('idle');
      // The refresh removes what has ended, and often this button.
      if (!leaves && document.activeElement === currentTarget) {
        focusTitle(currentTarget);
      }
      router.refresh();
    } catch {
      setState('failed');
    }
  };

  return (
    <>
      <Button {...props} aria-disabled={state === 'busy'} onClick={(event) => void press(event)}>
        {state === 'busy' ? busy : children}
      </Button>
      {state === 'failed' ? <FailureText>{failed}</FailureText> : null}
    </>
  );
}

/** Signs out but leaves the wallet connected. Works without the wallet code. */
export function SignOutButton() {
  const texts = useTexts().signOut;
  const leave = async () => {
    // The wallet tree, if loaded, detects the sign-out through this module.
    const { signOut } = await import('@/lib/auth/sign-in-client');
    await signOut();
  };
  return (
    <SessionButton act={leave} busy={texts.signingOut} failed={texts.failed} leaves>
      {texts.signOut}
    </SessionButton>
  );
}
