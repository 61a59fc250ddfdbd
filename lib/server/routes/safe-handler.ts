import 'server-only';
import type { NextRequest } from 'next/server';
import { getAddress, isAddress } from 'viem';
import { z } from 'zod';
import { getChains } from '@/lib/chains';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { requireUnconsumedNonce } from '@/lib/server/auth/check-replay';
import { hashNonce } from '@/lib/server/auth/nonce';
import { handleErrors, readFields, requireOwnOrigin } from '@/lib/server/http/handle-errors';
import { personalHeaders, Refusal } from '@/lib/server/http/http-errors';
import { toGrowth } from '@/lib/server/rate-limit/growth';
import { limitAll, limitClient } from '@/lib/server/rate-limit/limits';
import { readBrowser } from '@/lib/server/routes/read-browser';
import { cancelTicket } from '@/lib/server/safe/cancel-pending-sign-ins';
import {
  createTicket,
  getTicketEnd,
  hashSchema,
  openTicket,
  sealTicket,
  toPendingSignIn,
} from '@/lib/server/safe/pending-sign-in';
import { getCookieNames, writeCookie } from '@/lib/server/sessions/cookies';
import { issueSessionCookie } from '@/lib/server/sessions/issue-session-cookie';
import { toSessionInfo } from '@/lib/server/sessions/session';
import { readCookies } from '@/lib/server/sessions/session-cookie';
import { createPageToken } from '@/lib/server/sessions/session-token';
import { createSession, requireSignature } from '@/lib/server/sessions/sign-in';
import { getStore } from '@/lib/server/store/get-store';
import { getMetrics } from '@/lib/server/telemetry/metrics';

const startSchema = z.object({
  address: z
    .string()
    .refine((value) => isAddress(value, { strict: false }))
    .transform((value) => getAddress(value)),
  chainId: z.coerce.number().int().positive(),
});

const finishSchema = z.object({
  signature: z.string().max(40_000),
  /** For a browser that blocks cookies. */
  ticket: z.string().max(1024).optional(),
  keep: z.enum(['cookie', 'page']).default('cookie'),
});

const routes: Readonly<Record<string, (request: NextRequest) => Promise<Response>>> = {
  GET: getPending,
  POST: startSignIn,
  PATCH: recordProposal,
  PUT: finishSignIn,
  DELETE: cancelSignIn,
};

/**
 * `/api/safe/sign-in`: the one sign-in of a Safe that this browser has pending. GET returns it, POST
 * starts one for `address` and `chainId`, PUT finishes it with the owners' `signature` (`0x` when
 * they signed on chain), PATCH records the proposal (`safeTxHash`) that signs it there, DELETE cancels it
 * for every browser that has its ticket. A browser that blocks cookies sends it as `ticket`.
 */
export function handleSafeSignIn(request: NextRequest): Promise<Response> {
  return handleErrors(async () => {
    const route = Object.hasOwn(routes, request.method) ? routes[request.method] : undefined;
    if (route === undefined) {
      throw new Refusal('method', request.method, { Allow: Object.keys(routes).join(', ') });
    }
    if (request.method !== 'GET') requireOwnOrigin(request);
    await limitClient(request.method === 'PUT' ? 'signIn' : 'nonce', request);
    return await route(request);
  });
}

async function getPending(request: NextRequest): Promise<Response> {
  const ticket = openTicket(readCookies(request).get(getCookieNames().safe));
  const isOpen = ticket !== null && !(await getStore().isNonceTaken(hashNonce(ticket.nonce)));
  return Response.json(
    { pending: isOpen ? toPendingSignIn(ticket) : null },
    { headers: personalHeaders },
  );
}

async function startSignIn(request: NextRequest): Promise<Response> {
  const parsed = startSchema.safeParse(await readFields(request));
  if (!parsed.success) throw new Refusal('malformed', 'not a Safe');
  const isOurChain = getChains(getEnv()).some(({ id }) => id === parsed.data.chainId);
  if (!isOurChain) throw new Refusal('refused', 'chain');
  const cookies = readCookies(request);
  const { browser, client } = readBrowser(request, cookies);
  // Its nonce is stored once it is cancelled, for as long as the owners had: no client begins without end.
  await limitAll(toGrowth(client));
  // A browser has one at a time: an older one could no longer be cancelled.
  await cancelTicket(cookies.get(getCookieNames().safe));
  const { ticket, sealed } = createTicket({ ...parsed.data, browser });
  const body = { pending: toPendingSignIn(ticket), ticket: sealed };
  return setTicketCookie(Response.json(body, { headers: personalHeaders }), sealed);
}

async function finishSignIn(request: NextRequest): Promise<Response> {
  const parsed = finishSchema.safeParse(await readFields(request));
  if (!parsed.success) throw new Refusal('malformed', 'fields');
  const { signature, keep } = parsed.data;
  const cookies = readCookies(request);
  const ticket = openTicket(parsed.data.ticket ?? cookies.get(getCookieNames().safe));
  if (ticket === null) throw new Refusal('csrf', 'no pending sign-in');
  await requireUnconsumedNonce(ticket.nonce);

  const { address, chainId, message } = toPendingSignIn(ticket);
  const claim = { address, chainId, message, signature, isSafe: true };
  const browser = readBrowser(request, cookies);
  const account = await requireSignature(claim, browser);
  // A browser that blocks cookies is identified by its ticket alone.
  const isKnown = browser.sessionId !== null;
  const session = await createSession(
    claim,
    account,
    isKnown ? browser : { ...browser, browser: ticket.browser },
    {
      place: keep === 'page' ? 'memory' : 'frame',
      nonceHash: hashNonce(ticket.nonce),
      nonceExpiresAt: getTicketEnd(ticket) + 60_000,
    },
  );
  getMetrics().signIns.inc({ outcome: 'ok' });
  if (keep === 'page') {
    const body = { token: await createPageToken(session), id: session.id };
    return setTicketCookie(Response.json(body, { headers: personalHeaders }), '');
  }
  const response = Response.json({ session: toSessionInfo(session) }, { headers: personalHeaders });
  return setTicketCookie(await issueSessionCookie(response, session, cookies), '');
}

/** Where storage is blocked, this is how the page finds its proposal after a reload. */
async function recordProposal(request: NextRequest): Promise<Response> {
  const parsed = hashSchema.safeParse((await readFields(request)).safeTxHash);
  if (!parsed.success) throw new Refusal('malformed', 'no proposal');
  const ticket = openTicket(readCookies(request).get(getCookieNames().safe));
  if (ticket === null) throw new Refusal('csrf', 'no pending sign-in');
  const sealed = sealTicket({ ...ticket, proposal: parsed.data });
  return setTicketCookie(new Response(null, { status: 204, headers: personalHeaders }), sealed);
}

async function cancelSignIn(request: NextRequest): Promise<Response> {
  const fields = request.headers.has('content-type') ? await readFields(request) : {};
  await cancelTicket(fields.ticket);
  await cancelTicket(readCookies(request).get(getCookieNames().safe));
  return setTicketCookie(new Response(null, { status: 204, headers: personalHeaders }), '');
}

function setTicketCookie(response: Response, sealed: string): Response {
  const cookie = writeCookie(getCookieNames().safe, sealed, config.signIn.safeLifetime);
  response.headers.append('Set-Cookie', cookie);
  return response;
}
