import 'server-only';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { config } from '@/lib/config';
import { createLimitRefusal } from '@/lib/server/http/http-errors';
import { scaleLimit } from '@/lib/server/rate-limit/scale-limit';
import { perProcess } from '@/lib/server/telemetry/per-process';

type LimitName = keyof typeof config.processLimits;

const getLimiters = () => perProcess('limits', () => new Map<LimitName, RateLimiterMemory>());

function getLimiter(name: LimitName): RateLimiterMemory {
  const limiters = getLimiters();
  const { points, seconds } = config.processLimits[name];
  const limiter =
    limiters.get(name) ?? new RateLimiterMemory({ points: scaleLimit(points), duration: seconds });
  limiters.set(name, limiter);
  return limiter;
}

/**
 * Counts one request of a client in this process's memory, where counting in the store would cost
 * more than what is limited. Rejects with a `Refusal` above the limit.
 */
export async function limitInProcess(name: LimitName, client: string): Promise<void> {
  try {
    await getLimiter(name).consume(client);
  } catch (error) {
    // Not by its class: the limiter may be of another of Next's bundles, with a class of its own.
    const { msBeforeNext } = Object(error);
    throw typeof msBeforeNext === 'number' ? createLimitRefusal(name, msBeforeNext) : error;
  }
}

/** Refuses a client that has used up its limit, and counts nothing. */
export async function requireProcessRoom(name: LimitName, client: string): Promise<void> {
  const used = await getLimiter(name).get(client);
  if (used !== null && used.remainingPoints <= 0) {
    throw createLimitRefusal(name, used.msBeforeNext);
  }
}
