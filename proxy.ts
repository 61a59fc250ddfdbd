import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { getEnv } from '@/lib/env/env';
import { createBusyPage } from '@/lib/server/busy-page';
import { isOverloaded } from '@/lib/server/load';
import { getMetrics } from '@/lib/server/metrics';
import { createPageHeaders } from '@/lib/server/page-headers';
import { nonceHeader } from '@/lib/server/page-nonce';

/** Pages alone: files and JSON have headers that never change, from next.config.mjs. */
export const config = { matcher: '/((?!api/|_next/static/|icon.svg|favicon.ico|manifest.json).*)' };

let getHeaders: ReturnType<typeof createPageHeaders> | undefined;

/** Runs before every page: a fresh nonce for its scripts and styles, and its headers. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString('base64');
  getHeaders ??= createPageHeaders(getEnv());
  const headers = getHeaders(nonce);
  if (isOverloaded()) return turnAway(nonce, headers);
  const forwarded = new Headers(request.headers);
  forwarded.set(nonceHeader, nonce);
  // Next reads the nonce for its own scripts from the request's policy.
  forwarded.set('Content-Security-Policy', headers['Content-Security-Policy']);
  const response = NextResponse.next({ request: { headers: forwarded } });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

function turnAway(nonce: string, headers: Readonly<Record<string, string>>): NextResponse {
  getMetrics().refusals.inc({ code: 'busy' });
  return new NextResponse(createBusyPage(nonce), {
    status: 503,
    headers: {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': '2',
    },
  });
}
