import 'server-only';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { isObject, parseJson, readField } from '@/lib/parse';
import { readManifest } from '@/lib/server/builds/next-build';
import { Refusal } from '@/lib/server/http/http-errors';
import { findForeignOrigin } from '@/lib/server/http/own-origin';
import { beforeHead } from '@/lib/server/http/page-response';
import type { RequestContext } from '@/lib/server/telemetry/request-context';

/** next.config.mjs has the same limit, for a body that states no length. */
const bodyLimitBytes = 64 * 1024;

/** Tells Next's client that the page is of another build. */
const notFound = { 'x-nextjs-action-not-found': '1' };

export function isAction({ method, headers }: IncomingMessage): boolean {
  return method === 'POST' && headers['next-action'] !== undefined;
}

/** The ids of this build's server actions; null in development, which builds while it runs. */
export function readKnownActions(): ReadonlySet<string> | null {
  // biome-ignore lint/style/noProcessEnv: the demo has a mode of its own, also in `next dev`.
  if (process.env.NODE_ENV === 'development') return null;
  const actions = readField(parseJson(readManifest('actions')), 'node');
  return new Set(isObject(actions) ? Object.keys(actions) : []);
}

/**
 * Why Next may not have a server action, or null. Next accepts a missing `Origin`, answers a foreign one with
 * 500, and quotes an unknown id in its log.
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

/** Passes a server action to Next. Answers 400 instead of 500 if Next cannot read its body: anybody can send one. */
export function passAction(
  response: ServerResponse,
  context: RequestContext,
  next: () => void,
): void {
  context.action = 'unread';
  beforeHead(response, (status) => (status === 500 && context.action === 'unread' ? 400 : status));
  next();
}
