import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { useSession } from '@/components/session/use-session';
import { useWalletSession } from '@/components/session/use-wallet-session';
import type { SessionInfo } from '@/lib/auth/session';
import { subscribeToOtherTabs } from '@/lib/auth/session-channel';
import {
  clientSession,
  getSessionKey,
  isWalletElsewhere,
  refreshSession,
  setClientSession,
} from '@/lib/auth/session-store';

/** Milliseconds. A session that was ended from another device is noticed in this time. */
const interval = 30_000;

/** Tells pages, which know nothing of wallets, when the wallet is on another account. */
function useReportWallet(): void {
  const isElsewhere = useWalletSession().status === 'other';
  useEffect(() => {
    isWalletElsewhere.set(isElsewhere);
    return () => isWalletElsewhere.set(false);
  }, [isElsewhere]);
}

/**
 * Keeps page and session together: what another tab or device changed shows here, and a page that
 * was rendered for another visitor is rendered anew. Comes with the wallet code. For
 * signed-out visitors see connect-island.tsx, which makes no request.
 */
export function SessionWatch({ session }: { session: SessionInfo | null }) {
  const router = useRouter();
  const current = useSession();
  const rendered = getSessionKey(session);
  const known = current === undefined ? rendered : getSessionKey(current);
  const isFirst = useRef(true);
  useReportWallet();

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
    const check = () => {
      if (document.visibilityState === 'visible' && clientSession.get()) void refreshSession();
    };
    // A page from the back/forward cache shows what was true when it was left.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void refreshSession();
    };
    const unsubscribe = subscribeToOtherTabs(() => {
      void refreshSession().then(() => router.refresh());
    });
    const timer = setInterval(check, interval);
    document.addEventListener('visibilitychange', check);
    window.addEventListener('online', check);
    window.addEventListener('pageshow', comeBack);
    return () => {
      unsubscribe();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('online', check);
      window.removeEventListener('pageshow', comeBack);
    };
  }, [router]);

  return null;
}
