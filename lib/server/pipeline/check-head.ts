import 'server-only';
import type { IncomingHttpHeaders } from 'node:http';
import type { RefusalCode } from '@/lib/auth/refusal-codes';
import { Refusal } from '@/lib/server/http/http-errors';
import { getLocaleCookieName } from '@/lib/server/i18n/locale-cookie';
import { getCookieNames } from '@/lib/server/sessions/cookies';
import { parseCookies } from '@/lib/server/sessions/session-cookie';

/** The part of a request that the pipeline reads. Both entries create one: Node's server and proxy.ts. */
export type RequestHead = {
  method: string;
  /** Path and query, or anything else that a client sent in their place. */
  url: string;
  /** What Next receives: the pipeline deletes, cuts and overwrites headers in here. */
  headers: IncomingHttpHeaders;
  headerCount: number;
  /** Address of the socket. */
  peer: string | undefined;
};

type Limit = {
  maxLength: number;
  /** Parsing cost grows with each part, and in some parsers with each pair of parts. */
  parts?: { between: RegExp; most: number };
  /** Refuses the request with this code, drops the header, or keeps only our cookies. */
  beyond: RefusalCode | 'drop' | 'keep ours';
};

/**
 * Limits of the target, each with the largest value that a real client sends. 8.8 kB of query parameters
 * stopped the server for seconds, because Next's cost grows with the square of repeated names.
 */
const targetLimits = {
  // 50, in 5 segments: a file in `.next/static` of this build.
  path: { maxLength: 1024, parts: { between: /\//, most: 40 }, beyond: 'target-too-long' },
  // About 900, of 16 names: a link of an advertisement with the campaign and click ids of four networks.
  query: { maxLength: 3072, parts: { between: /&/, most: 64 }, beyond: 'target-too-long' },
} as const satisfies Record<string, Limit>;

/** Headers that our code, Next or next-auth reads, each with the largest value that a real client sends. */
const headerLimits = {
  // 180: the most that Chrome and Firefox keep for a domain. The cost of Next's route handlers grows with the
  // square of their number. A visitor is not locked out if a neighbour on the same domain planted more.
  cookie: { maxLength: 16_384, parts: { between: /;/, most: 180 }, beyond: 'keep ours' },
  // 492: the longest in the tests of github.com/ua-parser/uap-core (MSIE with .NET). Next
  // searches it for bots in quadratic time.
  'user-agent': { maxLength: 1024, beyond: 'drop' },
  // 110: Chrome with twelve languages. The matcher's cost grows with the languages of visitor and page.
  'accept-language': { maxLength: 256, parts: { between: /,/, most: 20 }, beyond: 'drop' },
  // 135: Chrome, for a document.
  accept: { maxLength: 512, beyond: 'drop' },
  // 23: `gzip, deflate, br, zstd`, as all browsers send it.
  'accept-encoding': { maxLength: 128, beyond: 'drop' },
  // 4096: browsers send the origin instead of a longer one (Fetch, and Chrome since 77).
  referer: { maxLength: 4096, beyond: 'drop' },
  // 50: one of our ETags, or of a proxy that marks it as weak.
  'if-none-match': { maxLength: 256, beyond: 'drop' },
  'if-match': { maxLength: 256, beyond: 'drop' },
  // 29: a date (RFC 9110).
  'if-modified-since': { maxLength: 64, beyond: 'drop' },
  'if-unmodified-since': { maxLength: 64, beyond: 'drop' },
  'if-range': { maxLength: 256, beyond: 'drop' },
  // 40: two offsets in a file of a few megabytes. Media players request one range.
  range: { maxLength: 128, beyond: 'drop' },
  // 55, and 512 for the state of at most 32 vendors (W3C Trace Context §3.3.1.3).
  traceparent: { maxLength: 128, beyond: 'drop' },
  tracestate: { maxLength: 512, beyond: 'drop' },
  // 8192: the least that W3C Baggage requires a platform to propagate. Nothing here reads it.
  baggage: { maxLength: 8192, beyond: 'drop' },
  // 260: a host name of 253 characters and a port (RFC 1035).
  host: { maxLength: 300, beyond: 'malformed' },
  origin: { maxLength: 300, beyond: 'malformed' },
  'x-forwarded-host': { maxLength: 300, beyond: 'malformed' },
  'x-forwarded-proto': { maxLength: 64, beyond: 'malformed' },
  // 250: six proxies, each with an IPv6 address.
  'x-forwarded-for': { maxLength: 1024, beyond: 'head-too-large' },
  // 110: a multipart type with the longest boundary, of 70 characters (RFC 2046).
  'content-type': { maxLength: 256, beyond: 'malformed' },
  'sec-fetch-site': { maxLength: 64, beyond: 'malformed' },
  // 406: the token of a page that keeps no cookies (`createPageToken`).
  authorization: { maxLength: 2048, beyond: 'head-too-large' },
  // 167: Next's router on `/account`. Next parses it by recursion, and its cost grows with the square of
  // the depth. Forty brackets are a page ten segments deep, with three slots.
  'next-router-state-tree': {
    maxLength: 4096,
    parts: { between: /\[|%5b/i, most: 40 },
    beyond: 'malformed',
  },
  // As long as the path that it repeats.
  'next-url': { maxLength: 1024, beyond: 'malformed' },
  // 42: the id of a server action.
  'next-action': { maxLength: 128, beyond: 'malformed' },
  // 60: `/account/__PAGE__`, encoded.
  'next-router-segment-prefetch': { maxLength: 1024, beyond: 'malformed' },
  'next-router-prefetch': { maxLength: 16, beyond: 'malformed' },
  rsc: { maxLength: 16, beyond: 'malformed' },
} as const satisfies Record<string, Limit>;

/** Chrome behind two proxies sends 40. Cloudflare and AWS add 15. Next copies and lists all several times. */
const mostHeaders = 100;

/** Refuses or cuts, before parsing, what no real client sends: one request must not block the only thread. */
export function checkHead({ url, headers, headerCount }: RequestHead): Refusal | null {
  if (headerCount > mostHeaders) return new Refusal('head-too-large', 'headers');
  const [path, query] = splitTarget(url);
  if (isBeyond(path, targetLimits.path)) return new Refusal(targetLimits.path.beyond, 'path');
  if (isBeyond(query, targetLimits.query)) return new Refusal(targetLimits.query.beyond, 'query');
  for (const [name, value] of Object.entries(headers)) {
    const limit = limits.get(name);
    if (limit === undefined || typeof value !== 'string' || !isBeyond(value, limit)) continue;
    if (limit.beyond === 'keep ours') headers[name] = keepOwnCookies(value);
    else if (limit.beyond === 'drop') delete headers[name];
    else return new Refusal(limit.beyond, name);
  }
  return null;
}

function keepOwnCookies(header: string): string {
  const cookies = parseCookies(header);
  return [...Object.values(getCookieNames()), getLocaleCookieName()]
    .flatMap((name) =>
      cookies.has(name) ? [`${name}=${encodeURIComponent(cookies.get(name) ?? '')}`] : [],
    )
    .join('; ');
}

const limits: ReadonlyMap<string, Limit> = new Map(Object.entries(headerLimits));

function splitTarget(url: string): [path: string, query: string] {
  const start = url.indexOf('?');
  return start < 0 ? [url, ''] : [url.slice(0, start), url.slice(start + 1)];
}

function isBeyond(value: string, { maxLength, parts }: Limit): boolean {
  if (value.length > maxLength) return true;
  if (parts === undefined || value.length < parts.most) return false;
  return value.split(parts.between, parts.most + 1).length > parts.most;
}
