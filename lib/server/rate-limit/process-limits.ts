import 'server-only';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { createLimitRefusal, type Refusal } from '@/lib/server/http/http-errors';
import { hashKey } from '@/lib/server/mac';
import { countInStore } from '@/lib/server/rate-limit/store-counters';
import { getStore } from '@/lib/server/store/get-store';
import type { Hits } from '@/lib/server/store/store';
import { perProcess } from '@/lib/server/telemetry/per-process';

type LimitName = keyof typeof config.processLimits;

const getCounters = (name: LimitName) =>
  perProcess(`limit ${name}`, () => new MemoryCounters(config.processLimits[name].seconds * 1000));

/** Counts one request of a page on Node's server, without the store. */
export function countInProcess(name: LimitName, client: string): Refusal | null {
  return findOwnRefusal(name, getCounters(name).add(client, 1));
}

/**
 * Counts one request in this process, and returns the count so far. Throws above the limit. An instance of a
 * function sees few of a client's requests, so there the store counts.
 */
export async function limitInProcess(name: LimitName, client: string): Promise<number> {
  const hits = await count(name, client, 1);
  const refusal = findOwnRefusal(name, hits);
  if (refusal !== null) throw refusal;
  return hits.count;
}

export async function uncountInProcess(name: LimitName, client: string): Promise<void> {
  await count(name, client, -1);
}

/** Throws for a client that has used up its limit, without counting. */
export async function requireBelowProcessLimit(name: LimitName, client: string): Promise<void> {
  const hits = isShared()
    ? await getStore().readHits(toStoredKey(name, client))
    : getCounters(name).read(client);
  const refusal = hits && findOwnRefusal(name, { ...hits, count: hits.count + 1 });
  if (refusal !== null) throw refusal;
}

const isShared = () => getEnv().deployment === 'functions';

async function count(name: LimitName, client: string, points: 1 | -1): Promise<Hits> {
  if (!isShared()) return getCounters(name).add(client, points);
  const windowMs = config.processLimits[name].seconds * 1000;
  const hit = { key: toStoredKey(name, client), count: points, windowMs };
  return await countInStore(hit, { isRead: readLimits.has(name) });
}

/** Limits of reads, which a full store does not stop. */
const readLimits: ReadonlySet<LimitName> = new Set<LimitName>(['account', 'visitor', 'health']);

const toStoredKey = (name: LimitName, client: string) => `process-${name}:${hashKey(client)}`;

export function scaleLimit(points: number): number {
  return Math.max(1, Math.round(points * getEnv().rateLimitScale));
}

export function findRefusal(name: string, points: number, { count, resetsAt }: Hits) {
  return count > scaleLimit(points) ? createLimitRefusal(name, resetsAt - Date.now()) : null;
}

function findOwnRefusal(name: LimitName, hits: Hits): Refusal | null {
  return findRefusal(name, config.processLimits[name].points, hits);
}

/** `endsAt` is a time of `performance.now()`. */
type Counter = { count: number; endsAt: number };

const toHits = ({ count, endsAt }: Counter): Hits => ({
  count,
  resetsAt: Date.now() + endsAt - performance.now(),
});

/** Opens a window at the first count, by `performance.now()`, because the system clock may be set back. */
export class MemoryCounters {
  readonly #counters = new Map<string, Counter>();
  #sweptAt = performance.now();

  constructor(private readonly windowMs: number) {}

  add(key: string, points: 1 | -1): Hits {
    this.#sweep();
    const { count = 0, endsAt = performance.now() + this.windowMs } = this.#find(key) ?? {};
    const counter = { count: Math.max(0, count + points), endsAt };
    this.#counters.set(key, counter);
    return toHits(counter);
  }

  read(key: string): Hits | null {
    const counter = this.#find(key);
    return counter === null ? null : toHits(counter);
  }

  #find(key: string): Counter | null {
    const counter = this.#counters.get(key);
    return counter !== undefined && counter.endsAt > performance.now() ? counter : null;
  }

  #sweep(): void {
    const now = performance.now();
    if (now - this.#sweptAt < this.windowMs) return;
    this.#sweptAt = now;
    for (const [key, { endsAt }] of this.#counters) {
      if (endsAt <= now) this.#counters.delete(key);
    }
  }
}
