'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { MismatchSlot } from '@/components/account/page-slots';
import { useFrontPath, useTexts } from '@/components/i18n/texts-provider';
import { getButtonClass } from '@/components/ui/button';
import { Message } from '@/components/ui/page';
import { useVisitor } from '@/components/visitor/visitor-provider';
import type { SessionInfo } from '@/lib/auth/session';
import { getSessionKey, refreshSession } from '@/lib/auth/session-store';

type VisitorGateProps = {
  /** Returned by `requireVisitor`. The server rendered the children for this visitor. */
  visitor: SessionInfo;
  children: ReactNode;
};

/** Removes its children from the screen as soon as the session ends or changes, in any tab. */
export function VisitorGate({ visitor, children }: VisitorGateProps) {
  const router = useRouter();
  const { status, visitor: current } = useVisitor();
  const isAway = useIsAway();
  const texts = useTexts();
  const front = useFrontPath();
  const isOver =
    status === 'signed-out' ||
    (status === 'signed-in' && getSessionKey(current) !== getSessionKey(visitor));

  // Next's router may also restore a page from before the session ended.
  useEffect(() => {
    if (isOver) router.refresh();
  }, [isOver, router]);

  if (status === 'other-account') return <MismatchSlot />;
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

/** True while the page is in the back/forward cache, and until the session is known again. */
function useIsAway(): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    const leave = ({ persisted }: PageTransitionEvent) => {
      if (persisted) flushSync(() => setIsAway(true));
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void refreshSession().finally(() => setIsAway(false));
    };
    const page = new AbortController();
    window.addEventListener('pagehide', leave, { signal: page.signal });
    window.addEventListener('pageshow', comeBack, { signal: page.signal });
    return () => page.abort();
  }, []);
  return isAway;
}
