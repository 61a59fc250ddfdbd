'use client';

import { Notice } from '@/components/ui/card';
import { useVisitor } from '@/components/visitor/visitor-provider';
import { getPageSession } from '@/lib/auth/session-store';
import { visitorTexts } from '@/lib/texts/visitor';

/**
 * Why the visitor is on the front page and not at `to`. Once they are signed in the server leads on,
 * except in a frame whose browser keeps no cookie: the server never learns of that session.
 */
export function ReturnNotice({ to }: { to: string }) {
  const { status } = useVisitor();
  return status === 'signed-in' && getPageSession() !== null ? (
    <Notice>
      {visitorTexts.noCookies}{' '}
      <a href={to} rel="noreferrer noopener" target="_blank">
        {visitorTexts.openTab}
      </a>
    </Notice>
  ) : (
    <Notice>{visitorTexts.returnHint}</Notice>
  );
}
