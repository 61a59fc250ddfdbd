import type { NextRequest } from 'next/server';
import { z } from 'zod';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { getVerdicts } from '@/lib/server/gates/verdicts';
import { readClientKey } from '@/lib/server/http/client-address';
import { personalHeaders } from '@/lib/server/http/http-errors';
import { getLocaleCookieName } from '@/lib/server/i18n/locale-cookie';
import { getNotes } from '@/lib/server/members/notes';
import { forgetKnownClient } from '@/lib/server/rate-limit/known-clients';
import { createRoute, readQuery } from '@/lib/server/route';
import { cancelPendingSignIns } from '@/lib/server/safe/pending-sign-in';
import { getCookieNames, noContent } from '@/lib/server/sessions/cookies';
import { requireSession } from '@/lib/server/sessions/session';
import { readCookies } from '@/lib/server/sessions/session-cookie';
import { endSessions, forgetVisitor } from '@/lib/server/sessions/visitor-sessions';
import { getStore } from '@/lib/server/store/get-store';
import type { SessionRecord } from '@/lib/server/store/store';

const { mostPerAccount } = config.session;
const pageSchema = z.object({
  offset: z.coerce.number().int().min(0).max(10_000).default(0),
  limit: z.coerce.number().int().min(1).max(mostPerAccount).default(mostPerAccount),
});

/** Strict, because ignoring a misspelt parameter would end more sessions than intended. */
const endSchema = z.strictObject({
  keep: z.literal('current').optional(),
  storage: z.literal('clear').optional(),
});

/**
 * GET lists the caller's sessions. DELETE ends all of the account's sessions and deletes what is stored of
 * them. `keep=current` only ends the other sessions. `storage=clear` also unlinks the account, deletes the
 * product's data about it and clears this site's browser storage.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoute({
  GET: async (request) => {
    const visitor = await requireSession(request, 'account');
    const page = readQuery(request, pageSchema);
    const { sessions, total } = await getStore().listSessions(visitor.account, page);
    const listed = sessions.map((record) => toListed(record, visitor.id));
    return Response.json({ sessions: listed, total }, { headers: personalHeaders });
  },
  DELETE: async (request) => {
    const visitor = await requireSession(request, 'account');
    const { keep, storage } = readQuery(request, endSchema);
    if (keep === undefined) return await endAll(request, visitor, storage === 'clear');
    await endSessions(visitor.account, visitor.id);
    return noContent();
  },
});

async function endAll(
  request: NextRequest,
  { account }: SessionRecord,
  clearsStorage: boolean,
): Promise<Response> {
  // This comes first: once the session has ended, a retry would not be authorized.
  await cancelPendingSignIns(readCookies(request));
  await forgetKnownClient(account, readClientKey(request));
  if (clearsStorage) {
    getVerdicts().forget(account);
    await getNotes().forget(account);
  }
  await (clearsStorage ? forgetVisitor(account) : endSessions(account, null));
  const names = getCookieNames();
  // A page with a bearer token may share the browser with another visitor's cookies.
  const own = request.headers.has('authorization') ? [names.safe] : Object.values(names);
  const response = noContent(...own, ...(clearsStorage ? [getLocaleCookieName()] : []));
  // "cookies" is left out: it would clear those of every site under the same domain. The demo wallet keeps
  // its key in the browser's storage.
  if (clearsStorage && getEnv().demo === null) response.headers.set('Clear-Site-Data', '"storage"');
  return response;
}

function toListed(record: SessionRecord, currentId: string) {
  return {
    ...{ id: record.id, address: record.address, chainId: record.chainId },
    createdAt: new Date(record.createdAt).toISOString(),
    lastSeenAt: new Date(record.lastSeenAt).toISOString(),
    userAgent: record.userAgent,
    current: record.id === currentId,
    embedded: record.place !== 'tab',
  };
}
