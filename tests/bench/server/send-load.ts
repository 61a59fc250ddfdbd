import autocannon from 'autocannon';
import { newClient } from '@/tests/http/support/clients';

/** A duration in seconds, or a number of requests. */
export type Extent = { duration: number } | { amount: number };

export type Load = {
  path: string;
  headers?: Readonly<Record<string, string>>;
  extent: Extent;
  /** Makes each connection another client, for a server behind one proxy. */
  ownClients?: boolean;
};

const connections = 10;
const timeoutSeconds = 30;

/** Sends requests as fast as the server responds. Returns their number; throws if one fails. */
export async function sendLoad(
  url: string,
  { path, headers = {}, extent, ownClients = false }: Load,
): Promise<number> {
  const options: autocannon.Options = {
    url: `${url}${path}`,
    headers,
    connections,
    timeout: timeoutSeconds,
    ...(ownClients
      ? { setupClient: (client) => client.setHeaders({ ...headers, ...newClient() }) }
      : {}),
    ...extent,
  };
  const result = await autocannon(options);
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Error(`${failed} requests for ${url}${path} failed`);
  return result['2xx'];
}
