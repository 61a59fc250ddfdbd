import 'server-only';
import { type RequestHeaders, readClientKey } from '@/lib/server/http/client-address';
import { Refusal } from '@/lib/server/http/http-errors';
import { requireOwnOrigin } from '@/lib/server/http/own-origin';
import { limitClient } from '@/lib/server/rate-limit/limits';
import { limitInProcess } from '@/lib/server/rate-limit/process-limits';
import { readCookies } from '@/lib/server/sessions/session-cookie';
import { findSession } from '@/lib/server/sessions/visitor-sessions';
import type { SessionRecord } from '@/lib/server/store/store';

type OwnRequest = { method: string; headers: RequestHeaders };

/**
 * The session of a script's request, by cookie or bearer token. Throws a `Refusal` for another site, a client
 * above `limit`, and without a session. Throws like `findSession`.
 */
export async function requireSession(
  request: OwnRequest,
  limit: 'account' | 'visitor',
): Promise<SessionRecord> {
  if (request.method !== 'GET' && request.method !== 'HEAD') requireOwnOrigin(request);
  const client = readClientKey(request);
  limitInProcess(limit, client);
  await limitClient('session', request);
  const session = await findSession(readCookies(request), client);
  if (session === null) throw new Refusal('signed-out');
  return session;
}
