import 'server-only';
import type { NextRequest } from 'next/server';
import nextAuth from 'next-auth';
import { getAuthOptions } from '@/lib/server/auth-options';
import { getSessionCookieName } from '@/lib/server/cookies';

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/** next-auth's answer to a request below `/api/auth`, with the statuses of our contract. */
export async function handleAuth(request: NextRequest, context: RouteContext): Promise<Response> {
  const response: Response = await nextAuth(request, context, getAuthOptions());
  response.headers.set('Cache-Control', 'no-store');
  const isSignIn = request.nextUrl.pathname.endsWith('/callback/credentials');
  return isSignIn ? forbidEmptySuccess(response) : response;
}

/**
 * Without a valid CSRF cookie next-auth answers 200 and signs nobody in, which its own client
 * takes for success. A sign-in that made no session is a refusal.
 */
function forbidEmptySuccess(response: Response): Response {
  const madeSession = response.headers
    .getSetCookie()
    .some((cookie) => cookie.startsWith(`${getSessionCookieName()}=`));
  if (response.status >= 400 || madeSession) return response;
  const headers = new Headers(response.headers);
  headers.delete('Location');
  return new Response(response.body, { status: 403, headers });
}
