'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { MismatchPlace } from '@/components/connect/mismatch-place';
import { useFrontPath, useTexts } from '@/components/i18n/texts-provider';
import { getButtonClass } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { useVisitor } from '@/components/visitor/visitor-provider';
import type { SessionInfo } from '@/lib/auth/session';
import { getSessionKey, refreshSession } from '@/lib/auth/session-store';

type VisitorGateProps = {
  /** For whom the server rendered the children: what `requireVisitor` gave. */
  visitor: SessionInfo;
  children: ReactNode;
};

/**
 * What one signed-in visitor may see. Takes it off the screen at once when their session ends, in
 * whichever tab, or another one takes its place, and has the server say how to go on.
 */
export function VisitorGate({ visitor, children }: VisitorGateProps) {
  const router = useRouter();
  const { status, visitor: current } = useVisitor();
  const isAway = useIsAway();
  const texts = useTexts();
  const front = useFrontPath();
  const isOver =
    status === 'signed-out' ||
    (status === 'signed-in' && getSessionKey(current) !== getSessionKey(visitor));

  // Also where Next's router brings back a page that it rendered before the session ended.
  useEffect(() => {
    if (isOver) router.refresh();
  }, [isOver, router]);

  if (status === 'other-account') return <MismatchPlace />;
  if (status === 'signed-out') {
    return (
      <Message title={texts.visitor.signedOutTitle} text={texts.visitor.signedOutText}>
        <a className={getButtonClass('primary')} href={front}>
          {texts.visitor.back}
        </a>
      </Message>
    );
  }
  return isAway || isOver ? null : children;
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
