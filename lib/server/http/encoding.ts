import 'server-only';
import type { IncomingHttpHeaders } from 'node:http';
import { constants } from 'node:zlib';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip';

/** The first of `offered` that the client takes; null for none of them. */
export function chooseEncoding(
  headers: IncomingHttpHeaders,
  offered: readonly Encoding[] = ['br', 'gzip'],
): Encoding | null {
  const { 'accept-encoding': accepted } = headers;
  if (accepted === undefined) return null;
  const taken = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings([
    ...offered,
    'identity',
  ]);
  return offered.find((it) => taken.includes(it)) ?? null;
}

/** As much work as gzip's own default, and less to send. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
