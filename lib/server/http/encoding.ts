import 'server-only';
import type { IncomingHttpHeaders } from 'node:http';
import { constants } from 'node:zlib';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip';

/** By which a body is compressed that is made for one view; null for not at all. */
export function chooseEncoding(headers: IncomingHttpHeaders): Encoding | null {
  const { 'accept-encoding': accepted } = headers;
  if (accepted === undefined) return null;
  const found = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings([
    'br',
    'gzip',
    'identity',
  ]);
  if (found.includes('br')) return 'br';
  return found.includes('gzip') ? 'gzip' : null;
}

/** As much work as gzip's own default, and less to send. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
