import 'server-only';
import { createNonce, writeNonceCookie } from '@/lib/server/auth/nonce';
import { Refusal } from '@/lib/server/http/http-errors';
import { callNextAuth } from '@/lib/server/sessions/call-next-auth';
import { getCookieNames, writeCookie } from '@/lib/server/sessions/cookies';
import { type Cookies, getSessionCookieNames } from '@/lib/server/sessions/session-cookie';
import { getStore } from '@/lib/server/store/get-store';
import type { SessionRecord } from '@/lib/server/store/store';

type Grant = { cookies: Cookies; nonce: string; isJson: boolean; callbackUrl?: string };

/**
 * next-auth's answer to a sign-in that was checked before: its session cookie for `visitor`, and a
 * fresh nonce in the place of the one that is spent.
 */
export async function issueSessionCookie(
  visitor: SessionRecord,
  { cookies, nonce, isJson, callbackUrl }: Grant,
): Promise<Response> {
  const response = await callNextAuth({
    method: 'POST',
    path: ['callback', 'credentials'],
    body: { csrfToken: nonce, ...(isJson ? { json: 'true' } : {}) },
    ...(callbackUrl === undefined ? {} : { callbackUrl }),
    nonce,
    visitor,
  });
  const { session, csrf } = getCookieNames();
  const madeSession = response.headers.getSetCookie().some((it) => it.startsWith(`${session}=`));
  // A sign-in that made no session must never look like one.
  if (!madeSession) {
    await getStore().endSession(visitor.id);
    throw new Refusal('refused', 'next-auth made no session');
  }
  const stale = getSessionCookieNames(cookies).filter((name) => name !== session);
  for (const name of stale) response.headers.append('Set-Cookie', writeCookie(name, ''));
  const fresh = writeNonceCookie({ nonce: createNonce(), browser: visitor.browser });
  response.headers.append('Set-Cookie', writeCookie(csrf, fresh));
  return response;
}
