import { screen } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { type ReactNode, use, useState } from 'react';
import { createTranslate } from '@/lib/i18n/translate';
import { expect, test } from '@/tests/components/support/fixtures';
import { serverMessages } from '@/tests/support/texts';

const t = createTranslate('en-US', serverMessages);
const now = new Date().toISOString();
const sessions = ['Here', 'Elsewhere'].map((device) => ({
  ...{ id: device, device, network: 'Ethereum', createdAt: now, lastSeenAt: now },
  ...{ isCurrent: device === 'Here', isEmbedded: false },
}));

/** Renders what is left of the list at each refresh, as the server does. */
function Refreshed({ children }: { children: (isLeft: boolean) => ReactNode }) {
  const router = use(AppRouterContext);
  const [isLeft, setIsLeft] = useState(true);
  if (router === null) return null;
  return (
    <AppRouterContext.Provider value={{ ...router, refresh: () => setIsLeft(false) }}>
      {children(isLeft)}
    </AppRouterContext.Provider>
  );
}

test.for(['End the session of Elsewhere', 'End all others'])(
  '"%s" leaves the focus in the list, also while it waits',
  async (name, { portico, view }) => {
    view.body = async () => {
      const { SessionList } = await import('@/components/session/session-list');
      return (
        <Refreshed>
          {(isLeft) => {
            const shown = isLeft ? sessions : sessions.slice(0, 1);
            const counts = { total: shown.length, page: 1, pages: 1 };
            return <SessionList sessions={shown} {...counts} href="/account" t={t} />;
          }}
        </Refreshed>
      );
    };
    const list = () => portico.region('Where you’re signed in');
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    for (const path of ['/api/sessions', '/api/sessions/Elsewhere']) {
      view.network.answer(path, async () => {
        await answered;
        return new Response(null, { status: 204 });
      });
    }
    await view.visit();
    await view.user.click(screen.getByRole('button', { name }));
    await portico.until(list, 'Ending…');
    expect(document.activeElement?.textContent).toBe('Ending…');
    expect(document.activeElement?.hasAttribute('disabled')).toBe(false);
    answer();
    await expect.poll(() => list()?.textContent).not.toContain('Elsewhere');
    expect(document.activeElement?.textContent).toBe('Where you’re signed in');
  },
);
