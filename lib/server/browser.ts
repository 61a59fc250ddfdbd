import 'server-only';
import { createBrowserId } from '@/lib/server/auth/nonce';
import { readClientKey } from '@/lib/server/http/client-address';
import { openTicket } from '@/lib/server/safe/pending-sign-in';
import { getCookieNames } from '@/lib/server/sessions/cookies';
import {
  readCookies,
  readNonceCookie,
  readSessionCookie,
} from '@/lib/server/sessions/session-cookie';
import type { Browser } from '@/lib/server/sessions/sign-in';

/** Identifies the browser that signs in: by its session, else its nonce cookie, else its Safe ticket. */
export async function readBrowser(request: Request): Promise<Browser> {
  const cookies = readCookies(request);
  const claimed = await readSessionCookie(cookies);
  return {
    browser:
      claimed?.browser ??
      readNonceCookie(cookies)?.browser ??
      openTicket(cookies.get(getCookieNames().safe))?.browser ??
      createBrowserId(),
    sessionId: claimed?.sid ?? null,
    userAgent: request.headers.get('user-agent') ?? '',
    client: readClientKey(request),
  };
}
