import { expect } from 'vitest';
import type { Answer } from '@/tests/support/http-browser';

/**
 * Sends `atOnce` requests at a time and returns the statuses in order. Each 429 must have a `Retry-After`.
 */
export async function flood(
  count: number,
  send: (index: number) => Promise<Answer>,
  atOnce = 50,
): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < count) {
    const size = Math.min(atOnce, count - statuses.length);
    const start = statuses.length;
    const answers = await Promise.all(Array.from({ length: size }, (_, at) => send(start + at)));
    for (const { status, headers } of answers) {
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      statuses.push(status);
    }
  }
  return statuses;
}

export function countOf(statuses: readonly number[], status: number): number {
  return statuses.filter((it) => it === status).length;
}
