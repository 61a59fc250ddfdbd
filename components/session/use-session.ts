import { useSyncExternalStore } from 'react';
import type { SessionInfo } from '@/lib/auth/session';
import { getClientSession, subscribeToSession } from '@/lib/auth/session-store';

/** This browser's session, whichever wallet is connected; `undefined` while it is not known. */
export function useSession(): SessionInfo | null | undefined {
  return useSyncExternalStore(subscribeToSession, getClientSession, () => undefined);
}
