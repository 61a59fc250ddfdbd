'use client';

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useStore } from '@/components/hooks/use-store';
import { useIsLeaving, useSession } from '@/components/session/use-session';
import { getServerNow, noteServerTime, watchTime } from '@/lib/auth/server-clock';
import type { SessionInfo } from '@/lib/auth/session';
import { isWalletElsewhere, refreshSession } from '@/lib/auth/session-store';

/** Undefined where the server could not know it. */
const RenderedSession = createContext<SessionInfo | null | undefined>(undefined);

type VisitorProviderProps = {
  session: SessionInfo | null | undefined;
  /** When the server rendered this page, in milliseconds since 1970; null for a stranger's page. */
  renderedAt: number | null;
  children: ReactNode;
};

/** Hands down the session for which the server rendered this page, and ends it when its time has come. */
export function VisitorProvider({ session, renderedAt, children }: VisitorProviderProps) {
  // At the first render too: before anything is timed by it.
  useState(() => noteRenderTime(renderedAt));
  useEffect(() => noteRenderTime(renderedAt), [renderedAt]);
  return (
    <RenderedSession.Provider value={session}>
      <SessionEnd />
      {children}
    </RenderedSession.Provider>
  );
}

function noteRenderTime(renderedAt: number | null): void {
  if (typeof window !== 'undefined' && renderedAt !== null) noteServerTime(renderedAt);
}

/** What is known of the session otherwise follows its end by asking the server, once. */
function SessionEnd() {
  const end = getEnd(useCurrentSession());
  useEffect(() => {
    if (end === null) return undefined;
    // Without an answer the poll of `SessionWatch` asks again.
    return watchTime(end, (hasCome) => {
      if (hasCome) void refreshSession();
    });
  }, [end]);
  return null;
}

type VisitorState =
  | {
      /** `other-account`: the wallet is on another one than the session, and acts as neither. */
      status: 'loading' | 'signed-out' | 'other-account';
      visitor: null;
    }
  | { status: 'signed-in'; visitor: SessionInfo };

/**
 * Who is signed in, right from the server's HTML on and without any wallet code. Changes at once with
 * a sign-in or sign-out, of another tab too, with the wallet's account, and when the session's time is
 * over; within half a minute with what another device does. It decides what is shown: what may be done the server decides.
 */
export function useVisitor(): VisitorState {
  const session = useCurrentSession();
  const isOver = useIsOver(session);
  const isLeaving = useIsLeaving();
  const isElsewhere = useStore(isWalletElsewhere);
  if (session === undefined) return { status: 'loading', visitor: null };
  if (session === null || isLeaving || isOver) return { status: 'signed-out', visitor: null };
  if (isElsewhere) return { status: 'other-account', visitor: null };
  return { status: 'signed-in', visitor: session };
}

/** What this tab has learned since the page was rendered, else what the page was rendered for. */
function useCurrentSession(): SessionInfo | null | undefined {
  const rendered = useContext(RenderedSession);
  const known = useSession();
  return known === undefined ? rendered : known;
}

/** Whether the session's time is over, by the server's clock. */
function useIsOver(session: SessionInfo | null | undefined): boolean {
  const end = getEnd(session);
  const subscribe = useCallback(
    (listener: () => void) => (end === null ? () => undefined : watchTime(end, listener)),
    [end],
  );
  const check = () => end !== null && getServerNow() >= end;
  return useSyncExternalStore(subscribe, check, () => false);
}

/** Milliseconds since 1970; null for none. */
function getEnd(session: SessionInfo | null | undefined): number | null {
  const end = Date.parse(session?.expires ?? '');
  return Number.isNaN(end) ? null : end;
}
