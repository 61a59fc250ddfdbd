import 'server-only';
import type { NextRequest } from 'next/server';
import { isRefusalCode } from '@/lib/auth/refusal-codes';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import {
  createBrowserId,
  createNonce,
  getNonceAge,
  hashNonce,
  parseNonceCookie,
  writeNonceCookie,
} from '@/lib/server/auth/nonce';
import { readClientKey } from '@/lib/server/http/client-address';
import { handleErrors, readFields, requireOwnOrigin } from '@/lib/server/http/handle-errors';
import { personalHeaders, Refusal, toErrorResponse } from '@/lib/server/http/http-errors';
import { limitClient, uncountClient } from '@/lib/server/rate-limit/limits';
import { limitInProcess, requireBelowProcessLimit } from '@/lib/server/rate-limit/process-limits';
import { readBrowser } from '@/lib/server/routes/read-browser';
import { cancelPendingSignIns } from '@/lib/server/safe/cancel-pending-sign-ins';
import { getCookieNames, writeCookie } from '@/lib/server/sessions/cookies';
import { issueSessionCookie } from '@/lib/server/sessions/issue-session-cookie';
import { toSessionInfo } from '@/lib/server/sessions/session';
import {
  type Cookies,
  findSessionCookie,
  readCookies,
  readSessionCookie,
} from '@/lib/server/sessions/session-cookie';
import { parseCredentials, signIn } from '@/lib/server/sessions/sign-in';
import { findSession } from '@/lib/server/sessions/visitor-sessions';
import { getStore } from '@/lib/server/store/get-store';
import { getLog } from '@/lib/server/telemetry/log';
import { getMetrics } from '@/lib/server/telemetry/metrics';

type Route = (request: NextRequest, cookies: Cookies) => Promise<Response>;

const routes: Readonly<Record<string, Readonly<Record<string, Route>>>> = {
  csrf: { GET: getCsrfToken },
  session: { GET: getSession, POST: postSession },
  providers: { GET: getProviders },
  'callback/credentials': { POST: postSignIn },
  signout: { POST: postSignOut },
  // next-auth's client sends visitors here when something failed.
  signin: { GET: redirectHome },
  error: { GET: redirectHome },
  // next-auth's client logs its failures here: they are in the visitor's console as well.
  _log: { POST: postLog },
};

/**
 * All below `/api/auth`: next-auth's routes, cookies, JSON and tokens (sessions/session-token.ts), so that
 * its clients work. Its own handler is not used: it deletes the session cookie when a callback throws,
 * as with a store that is down, and answers a failed CSRF check with 200.
 *
 * Upstream: next-auth 4.24.15: its paths, the fields of its requests and responses, its three cookies.
 * Breaks when: its client changes: who uses it with this server cannot sign in; the page does not.
 * Guarded by: tests/http/sessions.test.ts › a session, on …; tests/http/raw-http.test.ts › A28:
 * callbackUrl … leads nowhere else
 * Can go when: no client of next-auth's is to be served.
 */
export async function handleAuth(request: NextRequest): Promise<Response> {
  const path = request.nextUrl.pathname.replace(/^\/api\/auth\//, '');
  const methods = Object.hasOwn(routes, path) ? routes[path] : undefined;
  const work = async () => {
    if (methods === undefined) throw new Refusal('unknown');
    const route = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined;
    if (route === undefined) {
      throw new Refusal('method', request.method, { Allow: Object.keys(methods).join(', ') });
    }
    if (request.method !== 'GET') requireOwnOrigin(request);
    return await route(request, readCookies(request));
  };
  const isSignIn = path === 'callback/credentials';
  return await handleErrors(work, {
    toResponse: (refusal) =>
      isSignIn ? toSignInError(refusal, readCookies(request)) : toErrorResponse(refusal),
  });
}

/** The nonce: the browser's own while less than half of its lifetime is over, else a fresh one. */
async function getCsrfToken(request: NextRequest, cookies: Cookies): Promise<Response> {
  await limitClient('nonce', request);
  const known = getNonce(cookies);
  const isUsable =
    known !== null &&
    getNonceAge(known) < config.signIn.nonceLifetime / 2 &&
    !(await getStore().isNonceTaken(hashNonce(known)));
  const nonce = isUsable ? known : createNonce();
  const response = Response.json({ csrfToken: nonce }, { headers: personalHeaders });
  if (isUsable) return response;
  const { browser } = readBrowser(request, cookies);
  return setNonceCookie(response, nonce, browser);
}

/**
 * In next-auth's form, but without issuing the cookie anew at each read: a late response would restore
 * a session that was ended or replaced meanwhile.
 */
async function getSession(request: NextRequest, cookies: Cookies): Promise<Response> {
  await limitClient('session', request);
  const visitor = await findSession(cookies, readClientKey(request));
  const headers = personalHeaders;
  if (visitor === null) return clearSession(Response.json({}, { headers }), cookies);
  const user = { id: visitor.account, name: visitor.address };
  const session = { user, ...toSessionInfo(visitor) };
  return Response.json(session, { headers });
}

/** The body is read, so that a malformed one is refused, and ignored. */
async function postSession(request: NextRequest, cookies: Cookies): Promise<Response> {
  await readFields(request);
  return await getSession(request, cookies);
}

async function getProviders(request: NextRequest): Promise<Response> {
  await limitClient('session', request);
  return Response.json({ credentials: getProvider() }, { headers: personalHeaders });
}

async function postSignIn(request: NextRequest, cookies: Cookies): Promise<Response> {
  const client = readClientKey(request);
  requireBelowProcessLimit('replay', client);
  // The body first: what is counted, and uncounted for a replay, falls into one window then.
  const read = readFields(request);
  await read.catch(() => undefined);
  await limitClient('signIn', request);
  const fields = await read;
  const nonce = getNonce(cookies);
  const browser = readBrowser(request, cookies);
  const visitor = await signIn(parseCredentials(fields), nonce, browser).catch(
    async (error: unknown) => {
      if (error instanceof Refusal && error.code === 'replayed') {
        await uncountClient('signIn', request);
        limitInProcess('replay', client);
      }
      throw error;
    },
  );
  const response = await issueSessionCookie(toCallbackResponse(fields), visitor, cookies);
  getMetrics().signIns.inc({ outcome: 'ok' });
  return response;
}

async function postSignOut(request: NextRequest, cookies: Cookies): Promise<Response> {
  await limitClient('session', request);
  const fields = await readFields(request);
  const nonce = getNonce(cookies);
  if (nonce === null || fields.csrfToken !== nonce) throw new Refusal('csrf');
  const claimed = readSessionCookie(cookies);
  // The record first: if the store fails here the response is an error, and the cookie stays.
  const isEnded = claimed !== null && (await getStore().endSession(claimed.sid));
  await cancelPendingSignIns(cookies);
  if (isEnded) getLog().info('signed out');
  const response = clearSession(toCallbackResponse(fields), cookies);
  if (cookies.has(getCookieNames().safe)) setCookie(response, getCookieNames().safe, '');
  return setNonceCookie(response, createNonce(), createBrowserId());
}

async function redirectHome(request: NextRequest): Promise<Response> {
  const code = request.nextUrl.searchParams.get('error') ?? '';
  const query = isRefusalCode(code) ? `?error=${code}` : '';
  const headers = { ...personalHeaders, Location: `${getEnv().appUrl}/${query}` };
  return new Response(null, { status: 302, headers });
}

async function postLog(request: NextRequest): Promise<Response> {
  await readFields(request);
  return new Response(null, { status: 204, headers: personalHeaders });
}

/** next-auth's own JSON of a failure, with a status and a code of ours. */
function toSignInError({ code, status, headers }: Refusal, cookies: Cookies): Response {
  getMetrics().signIns.inc({ outcome: code });
  const query = new URLSearchParams({ error: code, provider: 'credentials' });
  const url = `${getEnv().appUrl}/api/auth/error?${query}`;
  const response = Response.json({ url }, { status, headers: { ...personalHeaders, ...headers } });
  if (code !== 'replayed') return response;
  const known = parseNonceCookie(cookies.get(getCookieNames().csrf));
  return setNonceCookie(response, createNonce(), known?.browser ?? createBrowserId());
}

function getNonce(cookies: Cookies): string | null {
  return parseNonceCookie(cookies.get(getCookieNames().csrf))?.nonce ?? null;
}

function setNonceCookie(response: Response, nonce: string, browser: string): Response {
  return setCookie(response, getCookieNames().csrf, writeNonceCookie({ nonce, browser }));
}

function clearSession(response: Response, cookies: Cookies): Response {
  const name = findSessionCookie(cookies);
  return name === null ? response : setCookie(response, name, '');
}

function setCookie(response: Response, name: string, value: string): Response {
  response.headers.append('Set-Cookie', writeCookie(name, value));
  return response;
}

/** The one provider, in next-auth's form. */
function getProvider() {
  const { appUrl } = getEnv();
  return {
    id: 'credentials',
    name: 'Ethereum',
    type: 'credentials',
    signinUrl: `${appUrl}/api/auth/signin/credentials`,
    callbackUrl: `${appUrl}/api/auth/callback/credentials`,
  };
}

/**
 * next-auth's response to a sign-in or a sign-out that succeeded: its callback URL, as JSON for a
 * script that asked for it, else as a redirect, and in the cookie in which next-auth keeps it.
 */
function toCallbackResponse({ json, callbackUrl }: Readonly<Record<string, unknown>>): Response {
  const url = getOwnUrl(callbackUrl);
  const response =
    json === 'true'
      ? Response.json({ url }, { headers: personalHeaders })
      : new Response(null, { status: 302, headers: { ...personalHeaders, Location: url } });
  return setCookie(response, getCookieNames().callback, url);
}

/** A callback URL of our own origin, else the start page. */
function getOwnUrl(value: unknown): string {
  const { appUrl } = getEnv();
  if (typeof value !== 'string' || !URL.canParse(value, appUrl)) return appUrl;
  const { href } = new URL(value, appUrl);
  // Not by the origin alone, which a `blob:` URL of ours has too.
  return href.startsWith(`${appUrl}/`) ? href : appUrl;
}
