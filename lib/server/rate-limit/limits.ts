import 'server-only';
import { config } from '@/lib/config';
import { type RequestHeaders, readClientKey, toNetwork } from '@/lib/server/http/client-address';
import { hashKey } from '@/lib/server/mac';
import { findRefusal, scaleLimit } from '@/lib/server/rate-limit/process-limits';
import { countInStore } from '@/lib/server/rate-limit/store-counters';
import { getStore } from '@/lib/server/store/get-store';
import type { Hits, Increment } from '@/lib/server/store/store';

type LimitName = keyof typeof config.limits;
type Counted = readonly [name: LimitName, key: string, points?: number];

const charactersPerPoint = 2_048;

/**
 * Counts one request, and returns the count so far. Refuses with `limited` above the limit. Reads of sessions
 * go on uncounted while the store is full.
 */
export async function limit(name: LimitName, key: string): Promise<number> {
  const hits = await countInStore(toIncrement(name, key, 1), { isRead: name === 'session' });
  requireBelow(name, hits);
  return hits.count;
}

export function limitClient(
  name: LimitName,
  request: { headers: RequestHeaders },
): Promise<number> {
  return limit(name, readClientKey(request));
}

export async function uncountClient(name: LimitName, request: Request): Promise<void> {
  await countInStore(toIncrement(name, readClientKey(request), -1));
}

/**
 * Counts against several limits in one store call. Above any of them it refuses with `limited` and counts
 * nothing: a client must not use up the limits that it shares with others.
 */
export async function limitAll(counted: readonly Counted[]): Promise<void> {
  const hits = await hitAll(counted, 1);
  try {
    for (const [index, [name]] of counted.entries()) requireBelow(name, hits[index]);
  } catch (refusal) {
    await hitAll(counted, -1);
    throw refusal;
  }
}

/** Returns the daily budgets for what a client leaves in the store, with points for a text of that length. */
export function toGrowth(client: string, length = 0): readonly Counted[] {
  const points = 1 + Math.floor(length / charactersPerPoint);
  return [
    ['kept', client, points],
    ['keptByNetwork', toNetwork(client), points],
  ];
}

/** Returns the current window, with its count capped at the limit. Null before the first request. */
export async function readWindow(name: LimitName, key: string): Promise<Hits | null> {
  const hits = await getStore().readHits(toCounterKey(name, key));
  return hits === null
    ? null
    : { ...hits, count: Math.min(hits.count, scaleLimit(config.limits[name].points)) };
}

function hitAll(counted: readonly Counted[], sign: 1 | -1): Promise<readonly Hits[]> {
  return getStore().hit(
    counted.map(([name, key, points = 1]) => toIncrement(name, key, sign * points)),
  );
}

function toIncrement(name: LimitName, key: string, count: number): Increment {
  return { key: toCounterKey(name, key), count, windowMs: config.limits[name].seconds * 1000 };
}

function toCounterKey(name: LimitName, key: string): string {
  return `${name}:${hashKey(key)}`;
}

function requireBelow(name: LimitName, hits: Hits | undefined): void {
  const refusal = hits && findRefusal(name, config.limits[name].points, hits);
  if (refusal) throw refusal;
}
