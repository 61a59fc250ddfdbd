import 'server-only';
import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { productId } from '@/lib/config';
import { getRequestId } from '@/lib/server/telemetry/request-context';

/** What is read of a request's headers, whether Next's or the platform's. */
export type RequestHeaders = Pick<Headers, 'get'>;

/** Internal: the pipeline overwrites what a client sends under this name. */
export const clientHeader = `x-${productId}-client`;

/**
 * The key of a client in rate limits: the socket's address, or with proxies configured the one that the
 * outermost of them saw. Without a port; of IPv6 the /64, which one client owns at least; of NAT64 the
 * IPv4 address.
 * @see https://www.rfc-editor.org/rfc/rfc6052
 */
export function getClientKey(
  {
    socket,
    headers,
  }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  trustedProxies: number,
): string {
  const peer = socket.remoteAddress ?? '';
  const hop = trustedProxies === 0 ? null : readHop(headers, trustedProxies);
  return hop ?? toKey(peer) ?? 'unknown';
}

function readHop(headers: IncomingMessage['headers'], trustedProxies: number): string | null {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  return toKey(forwarded.at(-trustedProxies) ?? '');
}

/**
 * The client of a request to a route handler, as the pipeline found it. Of a request that came before the
 * pipeline was attached the header is the client's own claim, so all of those count as one client.
 */
export function readClientKey(request: { headers: RequestHeaders }): string {
  const hasPassedPipeline = getRequestId() !== undefined;
  return (hasPassedPipeline ? request.headers.get(clientHeader) : null) ?? 'unknown';
}

/** The network of a client, by its key: IPv4 /24, IPv6 /48. One provider hands out each of them as a whole. */
export function toNetwork(client: string): string {
  if (isIPv4(client)) return client.split('.').slice(0, 3).join('.');
  // What is no address stands for everybody.
  if (!ipaddr.isValid(client)) return client;
  return ipaddr.parse(client).toByteArray().slice(0, 6).join('.');
}

/** Null for what is no address: from a proxy that hides its clients, or with fewer proxies than configured. */
function toKey(text: string): string | null {
  const address = withoutPort(text.trim());
  // How Node writes most addresses; much cheaper than the library.
  const ipv4 = address.replace(/^::ffff:(?=[\d.]+$)/, '');
  if (isIPv4(ipv4)) return ipv4;
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const bytes = parsed.toByteArray();
  if (parsed.range() === 'rfc6052') return bytes.slice(-4).join('.');
  return new ipaddr.IPv6([...bytes.slice(0, 8), ...Array(8).fill(0)]).toString();
}

/** `192.0.2.1:1111` and `[2001:db8::1]:1111`, as some proxies write it. */
function withoutPort(text: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');
}
