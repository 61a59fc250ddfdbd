import 'server-only';
import type { NextRequest } from 'next/server';
import { z } from 'zod';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { forgetKnownClient } from '@/lib/server/auth/known-clients';
import { forgetGates } from '@/lib/server/gates/check-gate';
import { readClientKey } from '@/lib/server/http/client-address';
import { handleErrors } from '@/lib/server/http/handle-errors';
import { personalHeaders, Refusal } from '@/lib/server/http/http-errors';
import { getLocaleCookieName } from '@/lib/server/i18n/locale-cookie';
import { getNotes } from '@/lib/server/members/notes';
import { cancelPendingSignIns } from '@/lib/server/safe/cancel-pending-sign-ins';
import { getCookieNames, getSessionCookieName, writeCookie } from '@/lib/server/sessions/cookies';
import { requireSession } from '@/lib/server/sessions/require-session';
import { readCookies } from '@/lib/server/sessions/session-cookie';
import {
  endOtherSessions,
  endVisitorSession,
  forgetVisitor,
  listVisitorSessions,
} from '@/lib/server/sessions/visitor-sessions';
import type { SessionRecord } from '@/lib/server/store/store';

const pageSchema = z.object({
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
  limit: z.coerce.number().int().min(1).max(config.session.mostPerAccount).optional(),
});

/** Strictly: with a misspelt parameter ignored, more would end than was meant. */
const endSchema = z.strictObject({
  keep: z.literal('current').optional(),
  storage: z.literal('clear').optional(),
});

/**
 * `/api/sessions`: GET lists the caller's sessions, all or those of `offset` and `limit`. DELETE ends all
 * sessions of the caller's account and deletes all that is stored of it; with `keep=current` it ends all
 * but the caller's; with `storage=clear` the browser deletes what it stores of this site as well.
 */
export function handleSessions(request: NextRequest): Promise<Response> {
  return handleErrors(async () => {
    requireMethod(request, ['GET', 'DELETE']);
    const visitor = await requireSession(request, 'account');
    if (request.method === 'DELETE') return await endSessions(request, visitor);
    const { searchParams } = request.nextUrl;
    const page = pageSchema.safeParse(Object.fromEntries(searchParams));
    if (!page.success) throw new Refusal('malformed', 'page');
    const { offset, limit = config.session.mostPerAccount } = page.data;
    const { sessions, total } = await listVisitorSessions(visitor.account, { offset, limit });
    const listed = sessions.map((record) => toListed(record, visitor.id));
    return Response.json({ sessions: listed, total }, { headers: personalHeaders });
  });
}

async function endSessions(request: NextRequest, visitor: SessionRecord): Promise<Response> {
  const parsed = endSchema.safeParse(Object.fromEntries(request.nextUrl.searchParams));
  if (!parsed.success) throw new Refusal('malformed', 'session parameters');
  const { keep, storage } = parsed.data;
  if (keep === 'current') {
    await endOtherSessions(visitor);
    return ended([]);
  }
  const cookies = readCookies(request);
  // Before the session ends: a retry would not be authorized any more.
  await cancelPendingSignIns(cookies);
  await forgetKnownClient(visitor.account, readClientKey(request));
  // What the product keeps goes with "Delete my data" alone, not with signing out everywhere.
  if (storage === 'clear') {
    forgetGates(visitor.account);
    await getNotes().forget(visitor.account);
  }
  await forgetVisitor(visitor.account);
  // A page that sends a bearer token may share the browser with the cookies of another visitor.
  const own = request.headers.has('authorization')
    ? [getCookieNames().safe]
    : Object.values(getCookieNames());
  const response = ended(storage === 'clear' ? [...own, getLocaleCookieName()] : own);
  // Not "cookies": a browser would clear those of every site below the same domain. Not in the demo,
  // whose wallet keeps its key in the browser.
  if (storage === 'clear' && getEnv().demo === null) {
    response.headers.set('Clear-Site-Data', '"storage"');
  }
  return response;
}

/** `/api/sessions/<id>`: DELETE ends one of the caller's own. */
export function handleOneSession(request: NextRequest, id: string): Promise<Response> {
  return handleErrors(async () => {
    requireMethod(request, ['DELETE']);
    const visitor = await requireSession(request, 'account');
    const result = await endVisitorSession(visitor.account, id);
    if (result !== 'ended') throw new Refusal(result);
    if (id !== visitor.id) return ended([]);
    const cookies = readCookies(request);
    await cancelPendingSignIns(cookies);
    return ended([getSessionCookieName(), getCookieNames().safe]);
  });
}

function requireMethod(request: NextRequest, methods: readonly string[]): void {
  if (!methods.includes(request.method)) {
    throw new Refusal('method', request.method, { Allow: methods.join(', ') });
  }
}

/** `cookies`: the names of those to delete. */
function ended(cookies: readonly string[]): Response {
  const response = new Response(null, { status: 204, headers: personalHeaders });
  for (const name of new Set(cookies)) response.headers.append('Set-Cookie', writeCookie(name, ''));
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
