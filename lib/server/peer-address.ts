import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage } from 'node:http';
import { getEnv } from '@/lib/env/env';

/** Ours alone: what a client sends under this name is overwritten before Next sees it. */
const peerHeader = 'x-portico-peer';

/**
 * Notes on each request who is at the other end of its socket, which Next tells no route handler,
 * and makes the headers that Next builds URLs from those of `APP_URL`: what they claim is not
 * believed, and a malformed one would be a 500.
 * @see https://nodejs.org/api/diagnostics_channel.html#built-in-channels
 */
export function watchRequests(): void {
  const { host, protocol } = new URL(getEnv().appUrl);
  subscribe('http.server.request.start', (event) => {
    const request = getRequest(event);
    if (request === null) return;
    // Next cannot make a `Request` of it and answers 500; as this it is refused with 405 everywhere.
    if (request.method === 'TRACE') request.method = 'PATCH';
    request.headers[peerHeader] = request.socket.remoteAddress ?? 'unknown';
    request.headers['x-forwarded-host'] = host;
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    delete request.headers['x-forwarded-port'];
  });
}

function getRequest(event: unknown): IncomingMessage | null {
  if (typeof event !== 'object' || event === null || !('request' in event)) return null;
  return event.request instanceof IncomingMessage ? event.request : null;
}

/**
 * The address by which a client is limited: the socket's, or with proxies configured the one that
 * the outermost of them saw. IPv6 clients own at least a /64, so that is one client.
 */
export function getClientKey(headers: Headers, trustedProxies: number): string {
  const peer = headers.get(peerHeader) ?? 'unknown';
  if (trustedProxies === 0) return toKey(peer);
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  return toKey(hops.at(-trustedProxies) || peer);
}

function toKey(address: string): string {
  const plain = address.replace(/^::ffff:/i, '').slice(0, 64);
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const rest = plain.includes('::') ? tail.split(':').filter((group) => group !== '') : [];
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0');
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':');
}
