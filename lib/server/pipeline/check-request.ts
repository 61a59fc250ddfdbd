import 'server-only';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state';
import { decodeUri, isObject, parseJson, readField } from '@/lib/parse';
import { readManifest } from '@/lib/server/builds/next-build';
import { Refusal } from '@/lib/server/http/http-errors';
import { findForeignOrigin } from '@/lib/server/http/own-origin';
import { beforeHead } from '@/lib/server/http/page-response';
import type { RequestHead } from '@/lib/server/pipeline/check-head';
import type { RequestContext } from '@/lib/server/telemetry/request-context';

/** Next serves these with 500 when they are requested directly. */
const errorPages = /\/_(?:global-error|error|not-found)/;

/**
 * Returns a refusal for a request that Next must not receive, or null. Next would respond to it with 500,
 * count it as a crash, or quote it in its log.
 *
 * Upstream: Next 16.4.6: `parseAndValidateFlightRouterState`, the paths of its error pages, the headers
 * `next-action` and `next-router-state-tree`.
 * Breaks when: they change: strangers cause crashes, or its own router is refused.
 * Guarded by: tests/http/next-headers.test.ts › a request that no browser sends; › Next’s own router still
 * receives its component data; tests/http/raw-paths.test.ts › A43: … is rejected and serves no page without
 * its policy
 * Can go when: Next responds with 400 and 404.
 */
export function checkRequest(
  request: Pick<RequestHead, 'method' | 'headers'>,
  path: string,
  isJsonRoute: boolean,
  knownActions: ReadonlySet<string> | null,
): Refusal | null {
  const { method, headers } = request;
  const decoded = decodeUri(path);
  // `OPTIONS *` addresses the server itself.
  if (!path.startsWith('/') || decoded === null) return new Refusal('malformed', 'target');
  if (errorPages.test(decoded)) return new Refusal('unknown', 'error page');
  // Next cannot create a `Request` with this method.
  if (method === 'TRACE') return new Refusal('method', 'TRACE', { Allow: 'GET' });
  if (isJsonRoute) return null;
  if (isAction(request)) {
    const refusal = checkAction(headers, knownActions);
    if (refusal !== null) return refusal;
  } else {
    // Next takes other methods for server actions of forms without scripts. Our actions need scripts.
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

/** next.config.mjs has the same limit, for a body without a stated length. */
const bodyLimitBytes = 64 * 1024;

/** Makes Next's client treat the page as one of another build. */
const notFound = { 'x-nextjs-action-not-found': '1' };

export function isAction({ method, headers }: Pick<RequestHead, 'method' | 'headers'>): boolean {
  return method === 'POST' && headers['next-action'] !== undefined;
}

/** Returns the ids of this build's server actions, or null in development. */
export function readKnownActions(): ReadonlySet<string> | null {
  const manifest = readManifest('actions');
  if (manifest === null) return null;
  const actions = readField(parseJson(manifest), 'node');
  return new Set(isObject(actions) ? Object.keys(actions) : []);
}

/**
 * Returns a refusal for a server action that Next must not receive, or null. Next accepts a missing `Origin`,
 * responds to a foreign one with 500, and quotes an unknown id in its log.
 */
export function checkAction(
  headers: IncomingHttpHeaders,
  known: ReadonlySet<string> | null,
): Refusal | null {
  const get = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value : null;
  };
  const foreign = findForeignOrigin({ get });
  if (foreign !== null) return foreign;
  const id = get('next-action') ?? '';
  if (known !== null && !known.has(id)) return new Refusal('unknown', 'action', notFound);
  const type = get('content-type') ?? '';
  if (!/^(?:text\/plain|multipart\/form-data)(?:;|$)/i.test(type)) {
    return new Refusal('content-type', 'action');
  }
  return Number(get('content-length') ?? 0) > bodyLimitBytes
    ? new Refusal('too-large', 'action')
    : null;
}

/**
 * Passes a server action to Next. Responds with 400 instead of 500 if Next cannot read its body, because
 * anybody can send such a body.
 */
export function passAction(
  response: ServerResponse,
  context: RequestContext,
  next: () => void,
): void {
  context.action = 'unread';
  beforeHead(response, (status) => (status === 500 && context.action === 'unread' ? 400 : status));
  next();
}
