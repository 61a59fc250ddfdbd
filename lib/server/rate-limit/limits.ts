import 'server-only';
import { config } from '@/lib/config';
import { hashKey } from '@/lib/server/crypto/hash-key';
import { type RequestHeaders, readClientKey } from '@/lib/server/http/client-address';
import { createLimitRefusal, type Refusal } from '@/lib/server/http/http-errors';
import { coalesceIncrements } from '@/lib/server/rate-limit/coalesce-increments';
import { scaleLimit } from '@/lib/server/rate-limit/scale-limit';
import { getStore } from '@/lib/server/store/get-store';
import type { Hits } from '@/lib/server/store/store';

type LimitName = keyof typeof config.limits;

const incrementHits = coalesceIncrements((key, count, windowMs) =>
  getStore().hit(key, count, windowMs),
);

/** Counts one request of `key`, and returns how many there were. Refuses with `limited` above the limit. */
export async function limit(name: LimitName, key: string): Promise<number> {
  const hits = await addHits(name, key, 1);
  if (hits.count > getLimit(name)) throw toRefusal(name, hits);
  return hits.count;
}

/** Refuses with `limited` when `key` has used up its limit, and counts nothing. */
export async function requireBelowLimit(name: LimitName, key: string): Promise<void> {
  const hits = await getStore().readHits(toCounterKey(name, key));
  if (hits !== null && hits.count >= getLimit(name)) throw toRefusal(name, hits);
}

/**
 * How many requests of `key` were counted in the present window, and no more than the limit allows; null
 * where there is none. When it ends is by Redis some milliseconds different each time.
 */
export async function readWindow(name: LimitName, key: string): Promise<Hits | null> {
  const hits = await getStore().readHits(toCounterKey(name, key));
  return hits === null ? null : { ...hits, count: Math.min(hits.count, getLimit(name)) };
}

/** Counts what was done, whatever the limit. */
export async function count(name: LimitName, key: string): Promise<void> {
  await addHits(name, key, 1);
}

export function limitClient(
  name: LimitName,
  request: { headers: RequestHeaders },
): Promise<number> {
  return limit(name, readClientKey(request));
}

/** Takes one request of `key` back: it did nothing that needs this limit. */
async function uncount(name: LimitName, key: string): Promise<void> {
  await addHits(name, key, -1);
}

/** The same, of this client. */
export async function uncountClient(name: LimitName, request: Request): Promise<void> {
  await uncount(name, readClientKey(request));
}

function addHits(name: LimitName, key: string, points: number): Promise<Hits> {
  return incrementHits(toCounterKey(name, key), points, config.limits[name].seconds * 1000);
}

function getLimit(name: LimitName): number {
  return scaleLimit(config.limits[name].points);
}

function toCounterKey(name: LimitName, key: string): string {
  return `${name}:${hashKey(key)}`;
}

function toRefusal(name: LimitName, { resetsAt }: Hits): Refusal {
  return createLimitRefusal(name, resetsAt - Date.now());
}
