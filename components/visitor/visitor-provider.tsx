'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { useStore } from '@/components/hooks/use-store';
import { useIsLeaving, useSession } from '@/components/session/use-session';
import type { SessionInfo } from '@/lib/auth/session';
import { isWalletElsewhere } from '@/lib/auth/session-store';

/** Undefined where the server could not know it. */
const RenderedSession = createContext<SessionInfo | null | undefined>(undefined);

type VisitorProviderProps = { session: SessionInfo | null | undefined; children: ReactNode };

/** Hands down the session for which the server rendered this page. */
export function VisitorProvider({ session, children }: VisitorProviderProps) {
  return <RenderedSession.Provider value={session}>{children}</RenderedSession.Provider>;
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
 * a sign-in or sign-out, of another tab too, and with the wallet's account; within half a minute with
 * what another device does or time ends. It decides what is shown: what may be done the server decides.
 */
export function useVisitor(): VisitorState {
  const rendered = useContext(RenderedSession);
  const known = useSession();
  const isLeaving = useIsLeaving();
  const isElsewhere = useStore(isWalletElsewhere);
  const session = known === undefined ? rendered : known;
  if (session === undefined) return { status: 'loading', visitor: null };
  if (session === null || isLeaving) return { status: 'signed-out', visitor: null };
  if (isElsewhere) return { status: 'other-account', visitor: null };
  return { status: 'signed-in', visitor: session };
}
