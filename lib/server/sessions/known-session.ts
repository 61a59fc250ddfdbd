import 'server-only';
import { Refusal } from '@/lib/server/http/http-errors';
import type { Cookies } from '@/lib/server/sessions/session-cookie';
import { findSession } from '@/lib/server/sessions/visitor-sessions';
import { reportStoreError } from '@/lib/server/store/report-store-error';
import { type SessionRecord, StoreError } from '@/lib/server/store/store';

/** Unknown: the store, or a contract account's node, is unavailable, so they may be signed in or not. */
export type KnownSession =
  | { state: 'signed-in'; record: SessionRecord }
  | { state: 'signed-out' }
  | { state: 'unknown'; unavailable: 'store' | 'node' };

/** What is known of the visitor with these cookies; throws what is no outage. */
export async function findKnownSession(cookies: Cookies, client: string): Promise<KnownSession> {
  try {
    const record = await findSession(cookies, client);
    return record === null ? { state: 'signed-out' } : { state: 'signed-in', record };
  } catch (error) {
    if (error instanceof Refusal) return { state: 'unknown', unavailable: 'node' };
    if (!(error instanceof StoreError)) throw error;
    reportStoreError(error);
    return { state: 'unknown', unavailable: 'store' };
  }
}
