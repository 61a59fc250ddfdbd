import 'server-only';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { isObject, parseJson, readField } from '@/lib/parse';
import { Refusal } from '@/lib/server/http/http-errors';
import { findForeignOrigin } from '@/lib/server/http/own-origin';
import type { RequestContext } from '@/lib/server/telemetry/request-context';

/** next.config.mjs has the same limit, for a body that states no length. */
const bodyLimitBytes = 64 * 1024;

/** Tells Next's client that the page is of another build. */
const notFound = { 'x-nextjs-action-not-found': '1' };

export function isAction({ method, headers }: IncomingMessage): boolean {
  return method === 'POST' && headers['next-action'] !== undefined;
}

/**
 * The ids of this build's server actions; null in development, which builds while it runs.
 *
 * Upstream: Next 16.4.6: `.next/server/server-reference-manifest.json`, the ids as the keys of `node`; decodes the
 * body before it calls the action, and answers 500 when that throws.
 * Breaks when: these change: every action is refused as of another build, or strangers cause 500s.
 * Guarded by: tests/http/members.test.ts › an action keeps a note, and the page shows it; › a body that is none
 * is refused, and no crash
 * Can go when: Next answers an unknown id without quoting it in its log, and an unreadable body with 400.
 */
export function readKnownActions(): ReadonlySet<string> | null {
  // biome-ignore lint/style/noProcessEnv: the demo has a mode of its own, also in `next dev`.
  if (process.env.NODE_ENV === 'development') return null;
  const file = join(/* turbopackIgnore: true */ process.cwd(), manifestPath);
  const actions = readField(parseJson(readFileSync(file, 'utf8')), 'node');
  return new Set(isObject(actions) ? Object.keys(actions) : []);
}

const manifestPath = '.next/server/server-reference-manifest.json';

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
  const writeHead = response.writeHead;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const isUnread = status === 500 && context.action === 'unread';
    Reflect.apply(writeHead, response, [isUnread ? 400 : status, ...rest]);
    return response;
  };
  next();
}
