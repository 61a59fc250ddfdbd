import autocannon from 'autocannon';
import { percentile } from '@/tests/bench/table';

/** How long (seconds), or how many. */
export type Extent = { duration: number } | { amount: number };

export type Load = {
  path: string;
  /** Of each request: a visitor's cookie, or what browsers send. */
  headers?: Readonly<Record<string, string>>;
  /** Each asks again once it is answered. */
  connections?: number;
  extent: Extent;
};

/** How many were answered, in what time (seconds), and how long one waited (milliseconds). */
export type Outcome = { count: number; seconds: number; p50: number; p99: number };

/** Seconds in which an answer must come. */
const timeout = 30;

/** Requests as fast as they are answered. Throws when one fails. */
export async function sendLoad(
  url: string,
  { path, headers = {}, connections = 10, extent }: Load,
): Promise<Outcome> {
  const times: number[] = [];
  const startedAt = performance.now();
  let answeredAt = startedAt;
  const options = { url: `${url}${path}`, headers, connections, timeout, ...extent };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const end = (error: unknown, ended: autocannon.Result) =>
      error ? reject(error) : resolve(ended);
    // It ends up to a second after the last answer, and tells of times in whole milliseconds.
    autocannon(options, end).on('response', (_client, _status, _bytes, ms) => {
      answeredAt = performance.now();
      times.push(ms);
    });
  });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Error(`${failed} requests for ${url}${path} failed`);
  const seconds = (answeredAt - startedAt) / 1000;
  return { count: result['2xx'], seconds, ...summarize(times) };
}

export function summarize(times: readonly number[]): Pick<Outcome, 'p50' | 'p99'> {
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}
