'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { MismatchPlace } from '@/components/connect/mismatch-place';
import { getButtonClass } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { useVisitor } from '@/components/visitor/visitor-provider';
import { refreshSession } from '@/lib/auth/session-store';
import { visitorTexts } from '@/lib/texts/visitor';

/**
 * What only a signed-in visitor may see, of a page whose server part called `requireVisitor`. Takes it
 * off the screen at once when the session ends, in whichever tab, and lets the server say where to go on.
 */
export function VisitorGate({ children }: { children: ReactNode }) {
  const router = useRouter();
  const { status } = useVisitor();
  const isAway = useIsAway();

  // Also where Next's router brings back a page that it rendered before the session ended.
  useEffect(() => {
    if (status === 'signed-out') router.refresh();
  }, [status, router]);

  if (status === 'other-account') return <MismatchPlace />;
  if (status === 'signed-out') {
    return (
      <Message title={visitorTexts.signedOutTitle} text={visitorTexts.signedOutText}>
        <a className={getButtonClass('primary')} href="/">
          {visitorTexts.back}
        </a>
      </Message>
    );
  }
  return isAway ? null : children;
}

/**
 * True from when the browser puts the page into its back/forward cache until, after it was taken out
 * again, the server has been asked about the session: what was left must not flash up.
 */
function useIsAway(): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    const leave = ({ persisted }: PageTransitionEvent) => {
      if (persisted) flushSync(() => setIsAway(true));
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void refreshSession().finally(() => setIsAway(false));
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
    };
  }, []);
  return isAway;
}
