import 'server-only';
import type { IncomingHttpHeaders } from 'node:http';
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Env } from '@/lib/env/parse-env';
import { findRequestContext } from '@/lib/server/http/sealed-context';

export type RequestHeaders = Pick<Headers, 'get'>;
type Sender = { headers: IncomingHttpHeaders; peer: string | undefined };

/**
 * Returns the client for rate limits: on a server the socket's address, or the one that the outermost trusted
 * proxy saw; on a function platform the one in the header that the operator named. For IPv6 this is the /64,
 * because one client has at least that; for NAT64, the IPv4 address.
 * @see https://www.rfc-editor.org/rfc/rfc6052
 */
export function getClientKey(
  { headers, peer }: Sender,
  { trustedProxies, clientAddressHeader }: Pick<Env, 'trustedProxies' | 'clientAddressHeader'>,
): string {
  const read = (name: string) => [headers[name] ?? []].flat().join(',');
  if (clientAddressHeader !== null) return toKey(read(clientAddressHeader)) ?? unknownClient;
  const forwarded = read('x-forwarded-for').split(',');
  const hop = trustedProxies === 0 ? null : toKey(forwarded.at(-trustedProxies) ?? '');
  return hop ?? toKey(peer ?? '') ?? unknownClient;
}

/** Requests from before the pipeline is attached, or without an address, count as one client. */
export const unknownClient = 'unknown';

export function readClientKey(request: { headers: RequestHeaders }): string {
  return findRequestContext(request.headers)?.client ?? unknownClient;
}

/** Returns the /24 of an IPv4 client, or the /48 of an IPv6 client. */
export function toNetwork(client: string): string {
  if (isIPv4(client)) return client.split('.').slice(0, 3).join('.');
  if (!ipaddr.isValid(client)) return client;
  return ipaddr.parse(client).toByteArray().slice(0, 6).join('.');
}

function toKey(text: string): string | null {
  const address = withoutPort(text.trim());
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const bytes = parsed.toByteArray();
  if (parsed.range() === 'rfc6052') return bytes.slice(-4).join('.');
  return new ipaddr.IPv6([...bytes.slice(0, 8), ...Array(8).fill(0)]).toString();
}

/**
 * Strips the port, because some proxies write `192.0.2.1:1111` and `[2001:db8::1]:1111`, and CloudFront writes
 * `2001:db8::1:50000`. There, a port of four digits passes for a group, which gives a client a second key at most.
 */
function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1];
  if (bracketed !== undefined) return bracketed;
  return ipaddr.isValid(text) ? text : text.replace(/:\d{1,5}$/, '');
}
