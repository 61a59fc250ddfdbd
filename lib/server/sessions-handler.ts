import 'server-only';
import type { NextRequest } from 'next/server';
import { personalHeaders, Refusal } from '@/lib/server/answers';
import { getSessionCookieName, writeCookie } from '@/lib/server/cookies';
import { answer, requireOwnOrigin } from '@/lib/server/guard-request';
import { limitClient } from '@/lib/server/limits';
import { readCookies } from '@/lib/server/session-cookie';
import type { SessionRecord } from '@/lib/server/store/store';
import {
  endVisitorSession,
  findSession,
  forgetVisitor,
  listVisitorSessions,
} from '@/lib/server/visitor-sessions';

/** `/api/sessions`: GET lists the caller's sessions, DELETE ends all of the caller's address. */
export function handleSessions(request: NextRequest): Promise<Response> {
  return answer(async () => {
    requireMethod(request, ['GET', 'DELETE']);
    const visitor = await requireVisitor(request);
    if (request.method === 'DELETE') {
      await forgetVisitor(visitor.address);
      return ended(true);
    }
    const records = await listVisitorSessions(visitor.address);
    const sessions = records.map((record) => toListed(record, visitor.id));
    return Response.json({ sessions }, { headers: personalHeaders });
  });
}

/** `/api/sessions/<id>`: DELETE ends one of the caller's own. */
export function handleOneSession(request: NextRequest, id: string): Promise<Response> {
  return answer(async () => {
    requireMethod(request, ['DELETE']);
    const visitor = await requireVisitor(request);
    const result = await endVisitorSession(visitor.address, id);
    if (result !== 'ended') throw new Refusal(result);
    return ended(id === visitor.id);
  });
}

function requireMethod(request: NextRequest, methods: readonly string[]): void {
  if (!methods.includes(request.method)) {
    throw new Refusal('method', request.method, { Allow: methods.join(', ') });
  }
}

async function requireVisitor(request: NextRequest): Promise<SessionRecord> {
  if (request.method !== 'GET') requireOwnOrigin(request);
  await limitClient('session', request);
  const visitor = await findSession(readCookies(request));
  if (visitor === null) throw new Refusal('signed-out');
  return visitor;
}

function ended(isOwn: boolean): Response {
  const response = new Response(null, { status: 204, headers: personalHeaders });
  if (isOwn) response.headers.append('Set-Cookie', writeCookie(getSessionCookieName(), ''));
  return response;
}

function toListed(record: SessionRecord, currentId: string) {
  const { id, address, chainId, userAgent, place } = record;
  const createdAt = new Date(record.createdAt).toISOString();
  const lastSeenAt = new Date(record.lastSeenAt).toISOString();
  const current = id === currentId;
  const embedded = place !== 'tab';
  return { id, address, chainId, createdAt, lastSeenAt, userAgent, current, embedded };
}
