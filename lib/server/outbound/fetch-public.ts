import 'server-only';
import { Resolver } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { readBytes } from '@/lib/server/http/read-bytes';

export type PublicResponse = {
  status: number;
  /** Media type without parameters, in lower case. */
  type: string;
  /** The target of a redirect, as sent, or null. */
  location: string | null;
  body: Buffer;
};

type Options = { body?: string; maxBytes: number; signal: AbortSignal };

/** Replaced in tests. */
type Network = {
  resolve: (name: string) => Promise<readonly string[]>;
  isAllowed: (address: string) => boolean;
  port?: number;
  ca?: string;
};

const internet: Network = { resolve: resolveName, isAllowed: isPublicAddress };

const nameServerTimeoutMs = 2_000;

const urlLimit = 16_384;

/** Reports whether a URL may be fetched: https at its own port, of a name with a domain, without a user. */
export function isPublicUrl(text: string): boolean {
  if (text.length > urlLimit || !URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  return (
    protocol === 'https:' &&
    port === '' &&
    `${username}${password}` === '' &&
    /\.[a-z]/i.test(hostname) &&
    isIP(hostname) === 0
  );
}

/** Reports whether an address belongs to the public internet, whatever its form. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/**
 * Fetches a URL that somebody else chose. The name is resolved once, and the connection goes to that address,
 * which must be public: a name that changes its answer reaches nothing inside. Follows no redirect. Rejects
 * for any other URL, a larger response, and when the signal aborts.
 */
export async function fetchPublic(
  url: string,
  { body, maxBytes, signal }: Options,
  { resolve, isAllowed, ...connection } = internet,
): Promise<PublicResponse> {
  if (!isPublicUrl(url)) throw new Error('not a public URL');
  const options = {
    ...connection,
    // One connection per request, so that no other request’s connection is reused.
    agent: false,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: '*/*',
      'accept-encoding': 'identity',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    lookup: createLookup(resolve, isAllowed),
    signal,
  };
  const response = await new Promise<IncomingMessage>((settle, fail) => {
    request(url, options, settle)
      .on('error', fail)
      // Without a listener, Node closes the connection and emits nothing, not even when the signal aborts.
      .on('upgrade', (_response, socket) => {
        socket.destroy();
        fail(new Error('another protocol'));
      })
      .end(body);
  });
  const { statusCode: status = 0, headers } = response;
  const [type = ''] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const content = await readBytes(response, maxBytes);
  if (content === null) throw new Error('too large');
  return { status, type: type.trim(), location: headers.location ?? null, body: content };
}

/**
 * Returns all addresses of a name, as its name servers report them. Node's own `lookup` waits in one of the few
 * threads that the whole process has, so names that nobody answers for would hold up every other connection.
 */
async function resolveName(name: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: nameServerTimeoutMs, tries: 2 });
  const lists = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return lists.flatMap((it) => (it.status === 'fulfilled' ? it.value : []));
}

/** Fails unless every address of the name is allowed. */
function createLookup(
  resolve: Network['resolve'],
  isAllowed: Network['isAllowed'],
): LookupFunction {
  return async (hostname, { all }, callback) => {
    const addresses = await resolve(hostname);
    const [first] = addresses;
    if (first === undefined || !addresses.every(isAllowed)) {
      return callback(new Error('not a public address'), '');
    }
    if (all !== true) return callback(null, first, isIP(first));
    const list = addresses.map((address) => ({ address, family: isIP(address) }));
    callback(null, list);
  };
}
