import 'server-only';
import type { IncomingHttpHeaders } from 'node:http';
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { productId } from '@/lib/config';
import { getRequestContext } from '@/lib/server/telemetry/request-context';

export type RequestHeaders = Pick<Headers, 'get'>;

/** The pipeline overwrites this header if a client sends one. */
export const clientHeader = `x-${productId}-client`;

/**
 * Returns the client for rate limits: the socket's address, or the one that the outermost trusted proxy saw.
 * For IPv6 this is the /64, because one client has at least that; for NAT64, the IPv4 address.
 * @see https://www.rfc-editor.org/rfc/rfc6052
 */
export function getClientKey(
  peer: string | undefined,
  headers: IncomingHttpHeaders,
  trustedProxies: number,
): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const hop = trustedProxies === 0 ? null : toKey(forwarded.at(-trustedProxies) ?? '');
  return hop ?? toKey(peer ?? '') ?? 'unknown';
}

/**
 * Reads the pipeline's header. Before the pipeline is attached, it is the client's own claim, so those
 * requests count as one client.
 */
export function readClientKey(request: { headers: RequestHeaders }): string {
  const hasPassedPipeline = getRequestContext() !== undefined;
  return (hasPassedPipeline ? request.headers.get(clientHeader) : null) ?? 'unknown';
}

/** Returns the /24 of an IPv4 client, or the /48 of an IPv6 client. */
export function toNetwork(client: string): string {
  if (isIPv4(client)) return client.split('.').slice(0, 3).join('.');
  if (!ipaddr.isValid(client)) return client;
  return ipaddr.parse(client).toByteArray().slice(0, 6).join('.');
}

function toKey(text: string): string | null {
  const address = withoutPort(text.trim());
  // Most addresses are in Node's form, which the library parses much more slowly.
  const ipv4 = address.replace(/^::ffff:(?=[\d.]+$)/, '');
  if (isIPv4(ipv4)) return ipv4;
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const bytes = parsed.toByteArray();
  if (parsed.range() === 'rfc6052') return bytes.slice(-4).join('.');
  return new ipaddr.IPv6([...bytes.slice(0, 8), ...Array(8).fill(0)]).toString();
}

/** Strips the port, because some proxies write `192.0.2.1:1111` and `[2001:db8::1]:1111`. */
function withoutPort(text: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');
}
