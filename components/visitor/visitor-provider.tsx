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
import { getServerNow, noteServerTime, watchTime } from '@/lib/auth/server-clock';
import type { SessionInfo } from '@/lib/auth/session';
import {
  clientSession,
  isLeaving,
  isWalletElsewhere,
  refreshSession,
} from '@/lib/auth/session-store';

/** Undefined if the server couldn't determine the session. */
const RenderedSession = createContext<SessionInfo | null | undefined>(undefined);

type VisitorProviderProps = {
  session: SessionInfo | null | undefined;
  /** Null for a signed-out visitor's page. */
  renderedAt: number | null;
  children: ReactNode;
};

export function VisitorProvider({ session, renderedAt, children }: VisitorProviderProps) {
  // Needed on the first render too, before anything reads the clock.
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

function SessionEnd() {
  const end = getEnd(useCurrentSession());
  useEffect(() => {
    if (end === null) return undefined;
    // `SessionWatch` tries again if there is no response.
    return watchTime(end, (hasCome) => {
      if (hasCome) void refreshSession();
    });
  }, [end]);
  return null;
}

/** `other-account`: the wallet's account differs from the session's. */
type VisitorState =
  | { status: 'loading' | 'signed-out' | 'other-account'; visitor: null }
  | { status: 'signed-in'; visitor: SessionInfo };

/**
 * Returns the signed-in visitor, starting with the server's HTML and without wallet code. Follows other tabs
 * and the wallet immediately, and other devices within half a minute. It decides what to show; the server
 * decides what to allow.
 */
export function useVisitor(): VisitorState {
  const session = useCurrentSession();
  const isOver = useIsOver(session);
  const isLeft = useStore(isLeaving);
  const isElsewhere = useStore(isWalletElsewhere);
  if (session === undefined) return { status: 'loading', visitor: null };
  if (session === null || isLeft || isOver) return { status: 'signed-out', visitor: null };
  if (isElsewhere) return { status: 'other-account', visitor: null };
  return { status: 'signed-in', visitor: session };
}

/** Hides session content rendered by the server as soon as the session ends. */
export function WhileSignedIn({ children }: { children: ReactNode }) {
  return useVisitor().status === 'signed-out' ? null : children;
}

function useCurrentSession(): SessionInfo | null | undefined {
  const rendered = useContext(RenderedSession);
  const known = useStore(clientSession);
  return known === undefined ? rendered : known;
}

function useIsOver(session: SessionInfo | null | undefined): boolean {
  const end = getEnd(session);
  const subscribe = useCallback(
    (listener: () => void) => (end === null ? () => undefined : watchTime(end, listener)),
    [end],
  );
  const check = () => end !== null && getServerNow() >= end;
  return useSyncExternalStore(subscribe, check, () => false);
}

function getEnd(session: SessionInfo | null | undefined): number | null {
  const end = Date.parse(session?.expires ?? '');
  return Number.isNaN(end) ? null : end;
}
