import 'server-only';
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

/** Ours alone: what a client sends under this name is overwritten by the pipeline. */
export const clientHeader = 'x-portico-client';

/**
 * What a client is limited by: the socket's address, or with proxies configured the one that the
 * outermost of them saw. A port beside it is left out, an IPv6 client owns at least a /64, and an
 * IPv4 client behind NAT64 is who it is without.
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
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const hop = trustedProxies === 0 ? undefined : forwarded.at(-trustedProxies);
  return toKey(hop ?? '') ?? toKey(peer) ?? 'unknown';
}

/** The client of a request to a route handler, as the pipeline found it. */
export function readClientKey(request: Request): string {
  return request.headers.get(clientHeader) ?? 'unknown';
}

/** Null for what is no address: a proxy that hides its clients, or one proxy fewer than configured. */
function toKey(text: string): string | null {
  const address = withoutPort(text.trim());
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
