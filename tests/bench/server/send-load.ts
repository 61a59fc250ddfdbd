import autocannon from 'autocannon';

/** How long (seconds), or how many. */
export type Extent = { duration: number } | { amount: number };

export type Load = {
  path: string;
  /** Of each request: a visitor's cookie, or what browsers send. */
  headers?: Readonly<Record<string, string>>;
  extent: Extent;
};

/** Ten connections, each of which asks again once it is answered. */
const connections = 10;
/** Seconds in which an answer must come. */
const timeout = 30;

/** Requests as fast as they are answered. Throws when one fails. Latency in milliseconds. */
export async function sendLoad(
  url: string,
  { path, headers = {}, extent }: Load,
): Promise<{ requests: number; p99: number }> {
  const result = await autocannon({
    url: `${url}${path}`,
    headers,
    connections,
    timeout,
    ...extent,
  });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Error(`${failed} requests for ${url}${path} failed`);
  return { requests: result['2xx'], p99: result.latency.p99 };
}
