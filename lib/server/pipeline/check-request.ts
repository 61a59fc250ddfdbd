import 'server-only';
import type { IncomingMessage } from 'node:http';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state';
import { Refusal } from '@/lib/server/http/http-errors';
import { checkAction, isAction } from '@/lib/server/pipeline/check-action';

/** Next serves these with 500 when they are requested directly. */
const errorPages = /\/_(?:global-error|error|not-found)/;

/**
 * Why Next may not have a request, or null. Refuses what Next would answer with 500, count as a crash, or
 * quote in its log.
 *
 * Upstream: Next 16.4.6: `parseAndValidateFlightRouterState`, the paths of its error pages, the headers
 * `next-action` and `next-router-state-tree`.
 * Breaks when: they change: strangers cause crashes, or its own router is refused.
 * Guarded by: tests/http/next-headers.test.ts › what no browser sends; › what Next's own router sends
 * is answered as ever; tests/http/raw-paths.test.ts › A43: … is refused with no page
 * Can go when: Next responds with 400 and 404.
 */
export function checkRequest(
  request: IncomingMessage,
  path: string,
  isJsonRoute: boolean,
  knownActions: ReadonlySet<string> | null,
): Refusal | null {
  const { method = '', headers } = request;
  // `OPTIONS *` addresses the server itself.
  if (!path.startsWith('/') || !isDecodable(path)) return new Refusal('malformed', 'target');
  if (errorPages.test(decodeURIComponent(path))) return new Refusal('unknown', 'error page');
  // Next cannot create a `Request` with it.
  if (method === 'TRACE') return new Refusal('method', 'TRACE', { Allow: 'GET' });
  if (isJsonRoute) return null;
  if (isAction(request)) {
    const refusal = checkAction(headers, knownActions);
    if (refusal !== null) return refusal;
  } else {
    // Next takes other methods for server actions of forms without scripts. Ours need scripts.
    if (method !== 'GET' && method !== 'HEAD') {
      return new Refusal('method', 'page', { Allow: 'GET, HEAD' });
    }
    if (headers['next-action'] !== undefined) return new Refusal('malformed', 'next-action');
  }
  return isRouterState(headers['next-router-state-tree'])
    ? null
    : new Refusal('malformed', 'router state');
}

function isRouterState(header: string | string[] | undefined): boolean {
  try {
    parseAndValidateFlightRouterState(header);
    return true;
  } catch {
    return false;
  }
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
