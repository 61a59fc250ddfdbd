import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { getEnv } from '@/lib/env/env';
import { getPageHeaders } from '@/lib/server/page-headers';

/** Pages alone: files and JSON have headers that never change, from next.config.mjs. */
export const config = { matcher: '/((?!api/|_next/static/|icon.svg|manifest.json).*)' };

/** Runs before every page: a fresh nonce for its scripts and styles, and its headers. */
export function proxy(request: NextRequest): NextResponse {
  const headers = Object.entries(getPageHeaders(getEnv(), randomBytes(16).toString('base64')));
  const forwarded = new Headers(request.headers);
  // Next reads the nonce for its own scripts from the request's policy.
  for (const [name, value] of headers) forwarded.set(name, value);
  const response = NextResponse.next({ request: { headers: forwarded } });
  for (const [name, value] of headers) response.headers.set(name, value);
  return response;
}
