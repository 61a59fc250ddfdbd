import 'server-only';
import { RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js';
import { config } from '@/lib/config';
import { hashKey } from '@/lib/server/crypto/hash-key';
import { readClientKey } from '@/lib/server/http/client-address';
import { createLimitRefusal, type Refusal } from '@/lib/server/http/http-errors';
import { coalesceIncrements } from '@/lib/server/rate-limit/coalesce-increments';
import { scaleLimit } from '@/lib/server/rate-limit/scale-limit';
import { getStore } from '@/lib/server/store/get-store';
import type { Hits } from '@/lib/server/store/store';

type LimitName = keyof typeof config.limits;

/**
 * The library's limiter over our store's counter: its own store for SQLite takes other drivers
 * than ours. These four are what it asks of a store.
 */
class StoreLimiter extends RateLimiterStoreAbstract {
  private readonly hit = coalesceIncrements((key, points, ms) => getStore().hit(key, points, ms));

  protected _upsert(key: string, points: number, windowMs: number): Promise<Hits> {
    return this.hit(key, points, windowMs);
  }

  protected _get(key: string): Promise<Hits | null> {
    return getStore().readHits(key);
  }

  protected _delete(key: string): Promise<boolean> {
    return getStore().forgetHits(key);
  }

  protected _getRateLimiterRes(_key: string, changed: number, hits: Hits): RateLimiterRes {
    return new RateLimiterRes(
      Math.max(this.points - hits.count, 0),
      Math.max(hits.resetsAt - Date.now(), 0),
      hits.count,
      hits.count === changed,
    );
  }
}

const limiters = new Map<LimitName, StoreLimiter>();

function getLimiter(name: LimitName): StoreLimiter {
  const { points, seconds } = config.limits[name];
  const made =
    limiters.get(name) ??
    new StoreLimiter({
      storeClient: {},
      keyPrefix: name,
      points: scaleLimit(points),
      duration: seconds,
    });
  limiters.set(name, made);
  return made;
}

/** Counts one request of `key`, and gives how many there were. Refuses with `limited` above the limit. */
export async function limit(name: LimitName, key: string): Promise<number> {
  try {
    return (await getLimiter(name).consume(hashKey(key))).consumedPoints;
  } catch (error) {
    throw error instanceof RateLimiterRes ? toRefusal(name, error) : error;
  }
}

/** Refuses with `limited` when `key` has used up its limit, and counts nothing. */
export async function requireRoom(name: LimitName, key: string): Promise<void> {
  const used = await getLimiter(name).get(hashKey(key));
  if (used !== null && used.remainingPoints <= 0) throw toRefusal(name, used);
}

/** Counts what was done, whatever the limit. */
export async function count(name: LimitName, key: string): Promise<void> {
  await getLimiter(name).penalty(hashKey(key));
}

function toRefusal(name: LimitName, { msBeforeNext }: RateLimiterRes): Refusal {
  return createLimitRefusal(name, msBeforeNext);
}

export function limitClient(name: LimitName, request: Request): Promise<number> {
  return limit(name, readClientKey(request));
}

/** Takes one request of this client back: it did nothing that needs this limit. */
export async function unlimitClient(name: LimitName, request: Request): Promise<void> {
  await getLimiter(name).reward(hashKey(readClientKey(request)));
}
