import type { NextRequest } from 'next/server';
import { isRefusalCode } from '@/lib/auth/refusal-codes';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import {
  createBrowserId,
  createNonce,
  getNonceAgeSeconds,
  hashNonce,
} from '@/lib/server/auth/nonce';
import { readBrowser } from '@/lib/server/browser';
import { readClientKey } from '@/lib/server/http/client-address';
import { personalHeaders, Refusal, toErrorResponse } from '@/lib/server/http/http-errors';
import { readFields } from '@/lib/server/http/read-body';
import { limitClient, uncountClient } from '@/lib/server/rate-limit/limits';
import { limitInProcess, requireBelowProcessLimit } from '@/lib/server/rate-limit/process-limits';
import { createRoute, type Handlers, limited, parseInput } from '@/lib/server/route';
import { cancelPendingSignIns } from '@/lib/server/safe/pending-sign-in';
import { getCookieNames, noContent, setCookie } from '@/lib/server/sessions/cookies';
import { toSessionInfo } from '@/lib/server/sessions/session';
import {
  type Cookies,
  findSessionCookie,
  issueSessionCookie,
  readCookies,
  readNonceCookie,
  readSessionCookie,
  setNonceCookie,
} from '@/lib/server/sessions/session-cookie';
import { credentialsSchema, signIn } from '@/lib/server/sessions/sign-in';
import { findSession } from '@/lib/server/sessions/visitor-sessions';
import { getStore } from '@/lib/server/store/get-store';
import type { LiveSession } from '@/lib/server/store/store';
import { getLog } from '@/lib/server/telemetry/log';
import { getMetrics } from '@/lib/server/telemetry/metrics';

const signInPath = 'callback/credentials';

const routes = new Map<string, Handlers>([
  ['csrf', { GET: limited('nonce', getCsrfToken) }],
  ['session', { GET: limited('session', getSession), POST: postSession }],
  ['providers', { GET: limited('session', getProviders) }],
  [signInPath, { POST: postSignIn }],
  ['signout', { POST: limited('session', postSignOut) }],
  // next-auth's client redirects visitors to both after a failure.
  ['signin', { GET: redirectHome }],
  ['error', { GET: redirectHome }],
  // next-auth's client posts its errors here.
  ['_log', { POST: postLog }],
]);

/**
 * Implements next-auth's routes, cookies, JSON and tokens, so that its clients work with this server.
 * next-auth's own handler deletes the session cookie when the store is down, and answers a failed CSRF check
 * with 200.
 *
 * Upstream: next-auth 4.24.15: its paths, the fields of its requests and responses, its three cookies.
 * Breaks when: its client changes: code that uses it with this server cannot sign in; the page still can.
 * Guarded by: tests/http/sessions.test.ts › a session; tests/http/raw-http.test.ts › A28: callbackUrl … never
 * redirects off the site
 * Can go when: no next-auth client has to be supported.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoute(
  (request) => {
    const handlers = routes.get(getPath(request));
    if (handlers === undefined) throw new Refusal('unknown');
    return handlers;
  },
  {
    toResponse: (refusal, request) =>
      getPath(request) === signInPath
        ? toSignInError(refusal, readCookies(request))
        : toErrorResponse(refusal),
  },
);

function getPath(request: NextRequest): string {
  return request.nextUrl.pathname.replace(/^\/api\/auth\//, '');
}

/** Returns the browser's current nonce for the first half of its lifetime, then a fresh one. */
async function getCsrfToken(request: NextRequest): Promise<Response> {
  const cookies = readCookies(request);
  const known = readNonceCookie(cookies)?.nonce ?? null;
  const isUsable =
    known !== null &&
    getNonceAgeSeconds(known) < config.signIn.nonceLifetime / 2 &&
    !(await getStore().isNonceTaken(hashNonce(known)));
  const nonce = isUsable ? known : createNonce();
  const response = Response.json({ csrfToken: nonce }, { headers: personalHeaders });
  return isUsable
    ? response
    : setNonceCookie(response, { nonce, browser: (await readBrowser(request)).browser });
}

/** Never renews the cookie, unlike next-auth: a late response would restore an ended session. */
async function getSession(request: NextRequest): Promise<Response> {
  const cookies = readCookies(request);
  const visitor = await findSession(cookies, readClientKey(request));
  const headers = personalHeaders;
  if (visitor === null) return clearSession(Response.json({}, { headers }), cookies);
  return Response.json(toSessionAnswer(visitor), { headers });
}

function toSessionAnswer(visitor: LiveSession) {
  return {
    user: { id: visitor.account, name: visitor.address },
    ...toSessionInfo(visitor),
  };
}

/** Ignores the data that next-auth's client sends to merge into the session. */
async function postSession(request: NextRequest): Promise<Response> {
  await readFields(request);
  await limitClient('session', request);
  return await getSession(request);
}

async function getProviders(): Promise<Response> {
  const { appUrl } = getEnv();
  const credentials = {
    id: 'credentials',
    name: 'Ethereum',
    type: 'credentials',
    signinUrl: `${appUrl}/api/auth/signin/credentials`,
    callbackUrl: `${appUrl}/api/auth/callback/credentials`,
  };
  return Response.json({ credentials }, { headers: personalHeaders });
}

async function postSignIn(request: NextRequest): Promise<Response> {
  const client = readClientKey(request);
  await requireBelowProcessLimit('replay', client);
  // Malformed bodies count too. Reading before counting keeps a slow body from delaying the uncount into the
  // next window.
  const reading = readFields(request);
  await reading.catch(() => undefined);
  await limitClient('signIn', request);
  const fields = await reading;
  const cookies = readCookies(request);
  try {
    const credentials = parseInput(fields, credentialsSchema);
    const nonce = readNonceCookie(cookies)?.nonce ?? null;
    const session = await signIn(credentials, nonce, await readBrowser(request));
    const response = toCallbackResponse(fields, { session: toSessionAnswer(session) });
    return await issueSessionCookie(response, session, cookies);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'replayed') {
      await uncountClient('signIn', request);
      await limitInProcess('replay', client);
    }
    throw error;
  }
}

async function postSignOut(request: NextRequest): Promise<Response> {
  const fields = await readFields(request);
  const cookies = readCookies(request);
  const nonce = readNonceCookie(cookies)?.nonce;
  if (nonce === undefined || fields.csrfToken !== nonce) throw new Refusal('csrf');
  const claimed = await readSessionCookie(cookies);
  // End the session before clearing the cookies, so that visitors keep them while the store is failing.
  const isEnded = claimed !== null && (await getStore().endSession(claimed.sid));
  await cancelPendingSignIns(cookies);
  if (isEnded) getLog().info('signed out');
  const response = clearSession(toCallbackResponse(fields), cookies);
  const { safe } = getCookieNames();
  if (cookies.has(safe)) setCookie(response, safe, '');
  return setNonceCookie(response, { nonce: createNonce(), browser: createBrowserId() });
}

async function redirectHome(request: NextRequest): Promise<Response> {
  const code = request.nextUrl.searchParams.get('error') ?? '';
  const query = isRefusalCode(code) ? `?error=${code}` : '';
  const headers = { ...personalHeaders, Location: `${getEnv().appUrl}/${query}` };
  return new Response(null, { status: 302, headers });
}

async function postLog(request: NextRequest): Promise<Response> {
  await readFields(request);
  return noContent();
}

/** Returns next-auth's JSON for a failed sign-in, with our status and code. */
function toSignInError({ code, status, headers }: Refusal, cookies: Cookies): Response {
  getMetrics().signIns.inc({ outcome: code, kind: 'unknown' });
  const query = new URLSearchParams({ error: code, provider: 'credentials' });
  const url = `${getEnv().appUrl}/api/auth/error?${query}`;
  const response = Response.json({ url }, { status, headers: { ...personalHeaders, ...headers } });
  if (code !== 'replayed') return response;
  const browser = readNonceCookie(cookies)?.browser ?? createBrowserId();
  return setNonceCookie(response, { nonce: createNonce(), browser });
}

/** Returns next-auth's response to a sign-in or sign-out: JSON or a redirect, with the URL in its cookie. */
function toCallbackResponse(
  { json, callbackUrl }: Readonly<Record<string, unknown>>,
  more: object = {},
): Response {
  const url = getOwnUrl(callbackUrl);
  const response =
    json === 'true'
      ? Response.json({ url, ...more }, { headers: personalHeaders })
      : new Response(null, { status: 302, headers: { ...personalHeaders, Location: url } });
  return setCookie(response, getCookieNames().callback, url);
}

/** Returns the URL if it is on our own origin, otherwise the front page. */
function getOwnUrl(value: unknown): string {
  const { appUrl } = getEnv();
  if (typeof value !== 'string' || !URL.canParse(value, appUrl)) return appUrl;
  const { href } = new URL(value, appUrl);
  // `blob:` URLs that we create share our origin.
  return href.startsWith(`${appUrl}/`) ? href : appUrl;
}

function clearSession(response: Response, cookies: Cookies): Response {
  const name = findSessionCookie(cookies);
  return name === null ? response : setCookie(response, name, '');
}
