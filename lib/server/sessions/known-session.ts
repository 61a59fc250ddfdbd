import 'server-only';
import { Refusal } from '@/lib/server/http/http-errors';
import type { Cookies } from '@/lib/server/sessions/session-cookie';
import { findSession } from '@/lib/server/sessions/visitor-sessions';
import { reportStoreError } from '@/lib/server/store/report-store-error';
import { type SessionRecord, StoreError } from '@/lib/server/store/store';

/** `unknown` during an outage of the store or of a contract account's nodes. */
export type KnownSession =
  | { state: 'signed-in'; record: SessionRecord }
  | { state: 'signed-out' }
  | { state: 'unknown'; unavailable: 'store' | 'node' };

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
