import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { useStore } from '@/components/hooks/use-store';
import { useAuthenticationStatus } from '@/components/session/session-follows-wallet';
import { announce } from '@/components/ui/announce';
import type { SessionInfo } from '@/lib/auth/session';
import { subscribeToOtherTabs } from '@/lib/auth/session-channel';
import {
  clientSession,
  getSessionKey,
  refreshSession,
  setClientSession,
} from '@/lib/auth/session-store';
import { t } from '@/lib/i18n/client';

/** Longest delay before a session ended on another device is noticed. */
const intervalMs = 30_000;

/** Refreshes the page after a change elsewhere. For a signed-out visitor, connect-island.tsx does this. */
export function SessionWatch({ session }: { session: SessionInfo | null }) {
  const router = useRouter();
  const current = useStore(clientSession);
  const rendered = getSessionKey(session);
  const known = current === undefined ? rendered : getSessionKey(current);
  const isFirst = useRef(true);

  useEffect(() => {
    if (isFirst.current) setClientSession(session);
    isFirst.current = false;
  }, [session]);

  useEffect(() => {
    if (known === rendered) return;
    void refreshSession().then((answer) => {
      if (getSessionKey(answer) !== rendered) router.refresh();
    });
  }, [known, rendered, router]);

  useEffect(() => {
    const page = new AbortController();
    const { signal } = page;
    const check = () => {
      if (document.visibilityState === 'visible' && clientSession.get()) void refreshSession();
    };
    // A page from the back/forward cache shows its state from when the visitor left it.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void refreshSession();
    };
    const unsubscribe = subscribeToOtherTabs('changed', () => {
      void refreshSession().then(() => router.refresh());
    });
    const timer = setInterval(check, intervalMs);
    document.addEventListener('visibilitychange', check, { signal });
    window.addEventListener('online', check, { signal });
    window.addEventListener('pageshow', comeBack, { signal });
    return () => {
      unsubscribe();
      clearInterval(timer);
      page.abort();
    };
  }, [router]);

  return null;
}

/** Announces sign-ins and sign-outs to screen readers, but not the initial state. */
export function useAnnounceSession(): void {
  const status = useAuthenticationStatus();
  const known = useRef<typeof status>('loading');
  useEffect(() => {
    if (status === 'loading') return;
    if (known.current !== 'loading' && known.current !== status) {
      announce(status === 'authenticated' ? t('account.signedIn') : t('account.notSignedIn'));
    }
    known.current = status;
  }, [status]);
}
