import { useSyncExternalStore } from 'react';
import type { SessionInfo } from '@/lib/auth/session';
import { getClientSession, isLeaving, subscribeToSession } from '@/lib/auth/session-store';

/** This browser's session, whichever wallet is connected; `undefined` while it is not known. */
export function useSession(): SessionInfo | null | undefined {
  return useSyncExternalStore(subscribeToSession, getClientSession, () => undefined);
}

/** Whether the session is being ended, because its wallet was disconnected. */
export function useIsLeaving(): boolean {
  return useSyncExternalStore(subscribeToSession, isLeaving, () => false);
}
