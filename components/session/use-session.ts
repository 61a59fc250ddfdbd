import { useStore } from '@/components/hooks/use-store';
import type { SessionInfo } from '@/lib/auth/session';
import { clientSession, isLeaving } from '@/lib/auth/session-store';

/** This browser's session, whichever wallet is connected; `undefined` while unknown. */
export function useSession(): SessionInfo | null | undefined {
  return useStore(clientSession);
}

/** Whether the session is being ended because its wallet was disconnected. */
export function useIsLeaving(): boolean {
  return useStore(isLeaving);
}
