import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { Refusal } from '@/lib/server/http/http-errors';
import type { Cookies } from '@/lib/server/sessions/session-cookie';
import { findSession } from '@/lib/server/sessions/visitor-sessions';
import { reportStoreError } from '@/lib/server/store/report-store-error';
import { type SessionRecord, StoreError } from '@/lib/server/store/store';
import { perProcess } from '@/lib/server/telemetry/per-process';

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

/** Whom a page is rendered for, where that is known before. */
export type GivenSession = {
  known: KnownSession;
  /** Whether the page asked for the visitor to read data of theirs: it says more than whom it is for, then. */
  isOwnDataRead: boolean;
};

const getGivens = () => perProcess('given-sessions', () => new AsyncLocalStorage<GivenSession>());

/**
 * Renders a page for a session that was found before, or for a placeholder. It is told by no header: nothing
 * that a client sends may ever be taken for a session.
 */
export function runWithSession(given: GivenSession, render: () => void): void {
  getGivens().run(given, render);
}

/**
 * The session for which a page is rendered; null where it has to be found. As late as a store answers at the
 * earliest: React writes the links by which files are preloaded twice where nothing is waited for.
 */
export async function getGivenSession(): Promise<KnownSession | null> {
  const given = getGivens().getStore();
  if (given === undefined) return null;
  await setImmediate();
  return given.known;
}

/** To be called where the visitor is handed out to who may read data by them, not only show who they are. */
export function noteOwnDataRead(): void {
  const given = getGivens().getStore();
  if (given !== undefined) given.isOwnDataRead = true;
}
