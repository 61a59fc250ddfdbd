import 'server-only';
import { config } from '@/lib/config';
import { createLimitRefusal, type Refusal } from '@/lib/server/http/http-errors';
import { createMemoryCounters } from '@/lib/server/rate-limit/memory-counters';
import { scaleLimit } from '@/lib/server/rate-limit/scale-limit';
import type { Hits } from '@/lib/server/store/store';
import { perProcess } from '@/lib/server/telemetry/per-process';

type LimitName = keyof typeof config.processLimits;

function getCounters(name: LimitName) {
  const { seconds } = config.processLimits[name];
  return perProcess(`limit ${name}`, () => createMemoryCounters(seconds * 1000));
}

/**
 * Counts one request of a client in this process's memory, where counting in the store would cost
 * more than what is limited. Returns the refusal of a client above the limit.
 */
export function countInProcess(name: LimitName, client: string): Refusal | null {
  const hits = getCounters(name).increment(client);
  return hits.count > getLimit(name) ? toRefusal(name, hits) : null;
}

/** The same, and throws the refusal. Returns how many requests of the client there were in this window. */
export function limitInProcess(name: LimitName, client: string): number {
  const hits = getCounters(name).increment(client);
  if (hits.count > getLimit(name)) throw toRefusal(name, hits);
  return hits.count;
}

/** Takes one request of a client back: it did nothing that needs this limit. */
export function uncountInProcess(name: LimitName, client: string): void {
  getCounters(name).decrement(client);
}

/** Refuses a client that has used up its limit, and counts nothing. */
export function requireBelowProcessLimit(name: LimitName, client: string): void {
  const hits = getCounters(name).read(client);
  if (hits !== null && hits.count >= getLimit(name)) throw toRefusal(name, hits);
}

function getLimit(name: LimitName): number {
  return scaleLimit(config.processLimits[name].points);
}

function toRefusal(name: LimitName, { resetsAt }: Hits): Refusal {
  return createLimitRefusal(name, resetsAt - Date.now());
}
