import autocannon from 'autocannon';

/** A duration in seconds, or a number of requests. */
export type Extent = { duration: number } | { amount: number };

export type Load = {
  path: string;
  headers?: Readonly<Record<string, string>>;
  extent: Extent;
};

const connections = 10;
const timeoutSeconds = 30;

/** Sends requests as fast as the server responds. Returns their number; throws if one fails. */
export async function sendLoad(url: string, { path, headers = {}, extent }: Load): Promise<number> {
  const options = {
    url: `${url}${path}`,
    headers,
    connections,
    timeout: timeoutSeconds,
    ...extent,
  };
  const result = await autocannon(options);
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Error(`${failed} requests for ${url}${path} failed`);
  return result['2xx'];
}
