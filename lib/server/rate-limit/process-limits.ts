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
  return findRefusal(name, getCounters(name).increment(client));
}

/**
 * Counts one request in this process, and returns the count so far. Throws above the limit. An instance of a
 * function sees few of a client's requests, so there the store counts.
 */
export async function limitInProcess(name: LimitName, client: string): Promise<number> {
  const counter = await count(name, client, 1);
  const refusal = findRefusal(name, counter);
  if (refusal !== null) throw refusal;
  return counter.count;
}

export async function uncountInProcess(name: LimitName, client: string): Promise<void> {
  await count(name, client, -1);
}

/** Throws for a client that has used up its limit, without counting. */
export async function requireBelowProcessLimit(name: LimitName, client: string): Promise<void> {
  const counter = isShared() ? await readStored(name, client) : getCounters(name).read(client);
  if (counter === null) return;
  const refusal = findRefusal(name, { ...counter, count: counter.count + 1 });
  if (refusal !== null) throw refusal;
}

const isShared = () => getEnv().deployment === 'functions';

async function count(name: LimitName, client: string, points: 1 | -1): Promise<Counter> {
  if (!isShared()) {
    const counters = getCounters(name);
    return points === 1 ? counters.increment(client) : counters.decrement(client);
  }
  const windowMs = config.processLimits[name].seconds * 1000;
  const hit = { key: toStoredKey(name, client), count: points, windowMs };
  return toCounter(await countInStore(hit, { isRead: readLimits.has(name) }));
}

/** Limits of reads, which a full store does not stop. */
const readLimits: ReadonlySet<LimitName> = new Set<LimitName>(['account', 'visitor', 'health']);

async function readStored(name: LimitName, client: string): Promise<Counter | null> {
  const hits = await getStore().readHits(toStoredKey(name, client));
  return hits === null ? null : toCounter(hits);
}

const toStoredKey = (name: LimitName, client: string) => `process-${name}:${hashKey(client)}`;

const toCounter = ({ count: points, resetsAt }: Hits): Counter => ({
  count: points,
  resetsAt: performance.now() + resetsAt - Date.now(),
});

export function scaleLimit(points: number): number {
  return Math.max(1, Math.round(points * getEnv().rateLimitScale));
}

function getLimit(name: LimitName): number {
  return scaleLimit(config.processLimits[name].points);
}

function findRefusal(name: LimitName, counter: Counter): Refusal | null {
  const isAbove = counter.count > getLimit(name);
  return isAbove ? createLimitRefusal(name, counter.resetsAt - performance.now()) : null;
}

/** `resetsAt` is a time of `performance.now()`. */
type Counter = { count: number; resetsAt: number };

/**
 * Opens a window at the first increment, by `performance.now()`, because the system clock may be set back.
 */
export class MemoryCounters {
  readonly #counters = new Map<string, Counter>();
  #sweptAt = performance.now();

  constructor(private readonly windowMs: number) {}

  increment(key: string): Counter {
    this.#sweep();
    const counter = this.read(key) ?? { count: 0, resetsAt: performance.now() + this.windowMs };
    counter.count += 1;
    this.#counters.set(key, counter);
    return { ...counter };
  }

  decrement(key: string): Counter {
    const counter = this.read(key);
    if (counter === null) return { count: 0, resetsAt: performance.now() };
    counter.count = Math.max(0, counter.count - 1);
    return { ...counter };
  }

  read(key: string): Counter | null {
    const counter = this.#counters.get(key);
    return counter !== undefined && counter.resetsAt > performance.now() ? counter : null;
  }

  #sweep(): void {
    const now = performance.now();
    if (now - this.#sweptAt < this.windowMs) return;
    this.#sweptAt = now;
    for (const [key, { resetsAt }] of this.#counters) {
      if (resetsAt <= now) this.#counters.delete(key);
    }
  }
}
