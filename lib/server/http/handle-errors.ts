import 'server-only';
import { unstable_rethrow } from 'next/navigation';
import { getEnv } from '@/lib/env/env';
import type { RequestHeaders } from '@/lib/server/http/client-address';
import { Refusal, toErrorResponse } from '@/lib/server/http/http-errors';
import { isOverloaded } from '@/lib/server/http/overload';
import { readBody } from '@/lib/server/http/read-body';
import { reportForeignOrigin } from '@/lib/server/http/report-foreign-origin';
import { reportStoreError } from '@/lib/server/store/report-store-error';
import { StoreError } from '@/lib/server/store/store';
import { getLog } from '@/lib/server/telemetry/log';
import { getMetrics } from '@/lib/server/telemetry/metrics';

/** Bytes. A Safe's signature of many owners has some kilobytes. */
const bodyLimit = 64 * 1024;

type Options = {
  toResponse?: (refusal: Refusal) => Response;
  /** False for what operators need most while the server is overloaded. */
  isSheddable?: boolean;
};

/** Runs `work` and turns what it throws into a response that discloses a code and no more. */
export async function handleErrors(
  work: () => Promise<Response>,
  { toResponse = toErrorResponse, isSheddable = true }: Options = {},
): Promise<Response> {
  try {
    if (isSheddable && isOverloaded()) throw new Refusal('busy', 'load', { 'Retry-After': '2' });
    return await work();
  } catch (error) {
    return toResponse(recordRefusal(error));
  }
}

/**
 * The refusal of a request whose work threw, counted and logged. What is neither a refusal nor the
 * store's is `internal`: logged as a failure, by its name alone.
 */
export function recordRefusal(error: unknown): Refusal {
  // How Next's `redirect` and `notFound` leave the work.
  unstable_rethrow(error);
  const refusal = toRefusal(error);
  getMetrics().refusals.inc({ code: refusal.code });
  getLog().info({ code: refusal.code, reason: refusal.reason }, 'request refused');
  return refusal;
}

/** The refusal that a failure is to a client; what the visitor did not cause is logged as a failure, too. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (!(error instanceof StoreError)) {
    const name = error instanceof Error ? error.name : typeof error;
    // What the error says may hold anything; in development it is needed.
    const err = getEnv().mode === 'development' ? { err: error } : {};
    getLog().error({ name, ...err }, 'request failed');
    return new Refusal('internal');
  }
  reportStoreError(error);
  return new Refusal('store-unavailable', error.message, { 'Retry-After': '2' });
}

/**
 * Refuses cross-site requests. With `SameSite=None` cookies nothing else prevents another site from
 * signing a visitor out.
 */
export function requireOwnOrigin(request: { headers: RequestHeaders }): void {
  const refusal = findForeignOrigin(request.headers);
  if (refusal !== null) throw refusal;
}

/** The refusal of a request that another site sent, or that does not say which, else null. */
export function findForeignOrigin(headers: RequestHeaders): Refusal | null {
  const { appUrl } = getEnv();
  const origin = headers.get('origin');
  if (origin !== appUrl) {
    reportForeignOrigin(origin, appUrl);
    return new Refusal('origin', 'origin');
  }
  const site = headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' ? null : new Refusal('origin', 'sec-fetch-site');
}

/** The fields of a form or a flat JSON object. Refuses other types, sizes and repeated fields. */
export async function readFields(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const [type = ''] = (request.headers.get('content-type') ?? '').toLowerCase().split(';');
  const isForm = type.trim() === 'application/x-www-form-urlencoded';
  if (!isForm && type.trim() !== 'application/json') throw new Refusal('content-type');
  const text = await readText(request, bodyLimit);
  return isForm ? parseForm(text) : parseJson(text);
}

/** A body of any type as text. */
export async function readText(request: Request, limit: number): Promise<string> {
  const body = await readBody(request, limit);
  if (body.ok) return body.text;
  throw body.reason === 'too-large'
    ? new Refusal('too-large')
    : new Refusal('malformed', 'aborted');
}

function parseForm(text: string): Record<string, unknown> {
  const fields = [...new URLSearchParams(text)];
  if (new Set(fields.map(([name]) => name)).size !== fields.length) {
    throw new Refusal('malformed', 'repeated field');
  }
  return Object.fromEntries(fields);
}

/** A flat JSON object. */
export function parseJson(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal('malformed', 'not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal('malformed', 'not a JSON object');
  }
  return { ...value };
}
