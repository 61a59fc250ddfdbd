import type { NextRequest } from 'next/server';
import { z } from 'zod';
import { getChains } from '@/lib/chains';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { hashNonce, requireUnconsumedNonce } from '@/lib/server/auth/nonce';
import { readBrowser } from '@/lib/server/browser';
import { personalHeaders, Refusal } from '@/lib/server/http/http-errors';
import { readFields } from '@/lib/server/http/read-body';
import { limitAll, toGrowth } from '@/lib/server/rate-limit/limits';
import { createRoute, limited, readInput } from '@/lib/server/route';
import {
  addressSchema,
  cancelTicket,
  createTicket,
  hashSchema,
  openTicket,
  sealTicket,
  toConsumedTicket,
  toPendingSignIn,
} from '@/lib/server/safe/pending-sign-in';
import { getCookieNames, noContent, setCookie } from '@/lib/server/sessions/cookies';
import { toSessionInfo } from '@/lib/server/sessions/session';
import { issueSessionCookie, readCookies } from '@/lib/server/sessions/session-cookie';
import { createPageToken } from '@/lib/server/sessions/session-token';
import { createSession, requireSignature } from '@/lib/server/sessions/sign-in';
import { getStore } from '@/lib/server/store/get-store';

const startSchema = z.object({
  address: addressSchema,
  chainId: z.coerce.number().int().positive(),
});

const finishSchema = z.object({
  signature: z.string().max(40_000),
  /** Sent by a browser that blocks cookies. */
  ticket: z.string().max(1024).optional(),
  keep: z.enum(['cookie', 'page']).default('cookie'),
});

const proposalSchema = z.object({ safeTxHash: hashSchema });

/**
 * Manages this browser's one pending Safe sign-in. GET returns it, and POST starts one. PUT finishes it with
 * the owners' `signature` (`0x` if signed on chain). PATCH records the proposal that signs it on chain.
 * DELETE cancels it for every browser that holds its ticket.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoute({
  GET: limited('nonce', getPending),
  POST: limited('nonce', startSignIn),
  PATCH: limited('nonce', recordProposal),
  PUT: limited('signIn', finishSignIn),
  DELETE: limited('nonce', cancelSignIn),
});

async function getPending(request: NextRequest): Promise<Response> {
  const ticket = readTicket(request);
  const isOpen = ticket !== null && !(await getStore().isNonceTaken(hashNonce(ticket.nonce)));
  const pending = isOpen ? toPendingSignIn(ticket) : null;
  return Response.json({ pending }, { headers: personalHeaders });
}

async function startSignIn(request: NextRequest): Promise<Response> {
  const safe = await readInput(request, startSchema);
  if (!getChains(getEnv()).some(({ id }) => id === safe.chainId)) {
    throw new Refusal('refused', 'chain');
  }
  const { browser, client } = await readBrowser(request);
  // Cancelling keeps the nonce in the store for as long as the owners had to sign, so limit starts per
  // client.
  await limitAll(toGrowth(client));
  // Once its ticket is replaced, the earlier sign-in could never be cancelled.
  await cancelTicket(readTicketCookie(request));
  const ticket = createTicket({ ...safe, browser });
  const sealed = sealTicket(ticket);
  const body = { pending: toPendingSignIn(ticket), ticket: sealed };
  return setTicketCookie(Response.json(body, { headers: personalHeaders }), sealed);
}

async function finishSignIn(request: NextRequest): Promise<Response> {
  const { signature, keep, ...sent } = await readInput(request, finishSchema);
  const ticket = openTicket(sent.ticket ?? readTicketCookie(request));
  if (ticket === null) throw new Refusal('csrf', 'no pending sign-in');
  await requireUnconsumedNonce(ticket.nonce);

  const { address, chainId, message } = toPendingSignIn(ticket);
  const claim = { address, chainId, message, signature, isSafe: true };
  const known = await readBrowser(request);
  const account = await requireSignature(claim, known);
  // A browser that blocks cookies is identified only by the ticket.
  const browser = known.sessionId === null ? { ...known, browser: ticket.browser } : known;
  const session = await createSession(claim, account, browser, {
    place: keep === 'page' ? 'memory' : 'frame',
    ...toConsumedTicket(ticket),
  });
  const headers = personalHeaders;
  if (keep === 'page') {
    const body = { token: await createPageToken(session), id: session.id };
    return setTicketCookie(Response.json(body, { headers }), '');
  }
  const response = Response.json({ session: toSessionInfo(session) }, { headers });
  return setTicketCookie(await issueSessionCookie(response, session, readCookies(request)), '');
}

/** Stores the proposal in the ticket, where a page without storage finds it after a reload. */
async function recordProposal(request: NextRequest): Promise<Response> {
  const { safeTxHash } = await readInput(request, proposalSchema);
  const ticket = readTicket(request);
  if (ticket === null) throw new Refusal('csrf', 'no pending sign-in');
  return setTicketCookie(noContent(), sealTicket({ ...ticket, proposal: safeTxHash }));
}

async function cancelSignIn(request: NextRequest): Promise<Response> {
  const fields = request.headers.has('content-type') ? await readFields(request) : {};
  await cancelTicket(fields.ticket);
  await cancelTicket(readTicketCookie(request));
  return setTicketCookie(noContent(), '');
}

function readTicketCookie(request: Request): string | undefined {
  return readCookies(request).get(getCookieNames().safe);
}

function readTicket(request: Request) {
  return openTicket(readTicketCookie(request));
}

function setTicketCookie(response: Response, sealed: string): Response {
  return setCookie(response, getCookieNames().safe, sealed, config.signIn.safeLifetime);
}
