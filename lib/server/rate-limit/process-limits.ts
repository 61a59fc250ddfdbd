import 'server-only';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { createLimitRefusal, type Refusal } from '@/lib/server/http/http-errors';
import { perProcess } from '@/lib/server/telemetry/per-process';

type LimitName = keyof typeof config.processLimits;

const getCounters = (name: LimitName) =>
  perProcess(`limit ${name}`, () => new MemoryCounters(config.processLimits[name].seconds * 1000));

export function countInProcess(name: LimitName, client: string): Refusal | null {
  const { count, resetsAt } = getCounters(name).increment(client);
  return count > getLimit(name) ? toRefusal(name, resetsAt) : null;
}

/** Counts one request in this process, and returns the count so far. Throws above the limit. */
export function limitInProcess(name: LimitName, client: string): number {
  const { count, resetsAt } = getCounters(name).increment(client);
  if (count > getLimit(name)) throw toRefusal(name, resetsAt);
  return count;
}

export function uncountInProcess(name: LimitName, client: string): void {
  getCounters(name).decrement(client);
}

/** Throws for a client that has used up its limit, without counting. */
export function requireBelowProcessLimit(name: LimitName, client: string): void {
  const counter = getCounters(name).read(client);
  if (counter !== null && counter.count >= getLimit(name)) throw toRefusal(name, counter.resetsAt);
}

export function scaleLimit(points: number): number {
  return Math.max(1, Math.round(points * getEnv().rateLimitScale));
}

function getLimit(name: LimitName): number {
  return scaleLimit(config.processLimits[name].points);
}

function toRefusal(name: LimitName, resetsAt: number): Refusal {
  return createLimitRefusal(name, resetsAt - performance.now());
}

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
    return counter;
  }

  decrement(key: string): void {
    const counter = this.read(key);
    if (counter !== null && counter.count > 0) counter.count -= 1;
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
