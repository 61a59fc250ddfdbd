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

const incrementHits = coalesceIncrements(async (key, count, windowMs) => {
  const [hits] = await getStore().hit([{ key, count, windowMs }]);
  if (hits === undefined) throw new Error('the store did not count');
  return hits;
});

/** Counts one request of `key`, and returns how many there were. Refuses with `limited` above the limit. */
export async function limit(name: LimitName, key: string): Promise<number> {
  const hits = await addHits(name, key, 1);
  if (hits.count > getLimit(name)) throw toRefusal(name, hits);
  return hits.count;
}

/** A limit and whom it is counted for; one point unless said. */
export type Counted = readonly [name: LimitName, key: string, points?: number];

/**
 * Counts for each of these, in one call of the store. Refuses with `limited` where one of
 * them is above its limit, and then counts for none: a client over its own limit must not use up those
 * that it shares with others.
 */
export async function limitAll(counted: readonly Counted[]): Promise<void> {
  const hits = await hitAll(counted, 1);
  const refusals = counted.flatMap(([name], index) => {
    const it = hits[index];
    return it !== undefined && it.count > getLimit(name) ? [toRefusal(name, it)] : [];
  });
  if (refusals[0] === undefined) return;
  await hitAll(counted, -1);
  throw refusals[0];
}

function hitAll(counted: readonly Counted[], sign: 1 | -1): Promise<readonly Hits[]> {
  return getStore().hit(
    counted.map(([name, key, points = 1]) => ({
      ...{ key: toCounterKey(name, key), count: sign * points },
      windowMs: config.limits[name].seconds * 1000,
    })),
  );
}

/**
 * How many requests of `key` were counted in the present window, and no more than the limit allows; null
 * where there is none. When it ends is by Redis some milliseconds different each time.
 */
export async function readWindow(name: LimitName, key: string): Promise<Hits | null> {
  const hits = await getStore().readHits(toCounterKey(name, key));
  return hits === null ? null : { ...hits, count: Math.min(hits.count, getLimit(name)) };
}

export function limitClient(
  name: LimitName,
  request: { headers: RequestHeaders },
): Promise<number> {
  return limit(name, readClientKey(request));
}

/** Takes one request of this client back: it did nothing that needs this limit. */
export async function uncountClient(name: LimitName, request: Request): Promise<void> {
  await addHits(name, readClientKey(request), -1);
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
