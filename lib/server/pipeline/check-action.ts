import 'server-only';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { isObject, parseJson, readField } from '@/lib/parse';
import { Refusal } from '@/lib/server/http/http-errors';
import { findForeignOrigin } from '@/lib/server/http/own-origin';
import { runAsAction } from '@/lib/server/telemetry/action-start';

/** Bytes of an action's body; next.config.mjs tells Next the same, for a body of no stated length. */
const bodyLimit = 64 * 1024;

/** By this header Next's client knows that the page and the server are of different builds. */
const notFound = { 'x-nextjs-action-not-found': '1' };

/** Whether Next would take the request for a server action that its client calls. */
export function isAction({ method, headers }: IncomingMessage): boolean {
  return method === 'POST' && headers['next-action'] !== undefined;
}

/**
 * The ids of the server actions of this build; null where none are known, in development, which
 * builds while it runs.
 *
 * Upstream: Next 16.4.6: `.next/server/server-reference-manifest.json`, the ids as the keys of `node`.
 * Breaks when: the file has another place or shape: every action is refused as of another build.
 * Guarded by: tests/http/members.test.ts › an action keeps a note, and the page shows it
 * Can go when: Next answers an id that it does not know without quoting it in its log.
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
 * Why a server action is not passed to Next, or null. Next lets a missing `Origin` pass, answers a
 * foreign one with 500, and quotes an id that it does not know in its log.
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
  return Number(get('content-length') ?? 0) > bodyLimit ? new Refusal('too-large', 'action') : null;
}

/**
 * Passes a server action to Next, and answers 400 in place of 500 to one whose body Next could not
 * read: anybody can send one.
 *
 * Upstream: Next 16.4.6: decodes the body before it calls the action, and answers 500 when that throws.
 * Breaks when: the status is sent in another way: strangers cause 500s.
 * Guarded by: tests/http/members.test.ts › a body that is none is refused, and no crash
 * Can go when: Next answers 400.
 */
export function passAction(response: ServerResponse, next: () => void): void {
  const state = { hasStarted: false };
  const writeHead = response.writeHead;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const isUnread = status === 500 && !state.hasStarted;
    Reflect.apply(writeHead, response, [isUnread ? 400 : status, ...rest]);
    return response;
  };
  runAsAction(state, next);
}
