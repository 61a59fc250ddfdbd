'use client';

import { useTexts } from '@/components/i18n/texts-provider';
import { Notice } from '@/components/ui/card';
import { useVisitor } from '@/components/visitor/visitor-provider';
import { getPageSession } from '@/lib/auth/session-store';

/** Normally the server redirects, but in a frame without cookies it can't see the session. */
export function ReturnNotice({ to }: { to: string }) {
  const { status } = useVisitor();
  const texts = useTexts().visitor;
  return status === 'signed-in' && getPageSession() !== null ? (
    <Notice>
      {texts.noCookies}{' '}
      <a href={to} rel="noreferrer noopener" target="_blank">
        {texts.openTab}
      </a>
    </Notice>
  ) : (
    <Notice>{texts.returnHint}</Notice>
  );
}
