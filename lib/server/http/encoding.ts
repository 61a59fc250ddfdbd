import 'server-only';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import {
  type BrotliCompress,
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  type Gzip,
  gzip,
} from 'node:zlib';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip';

const offered = ['br', 'gzip'] as const satisfies readonly Encoding[];
/** As much work as gzip's own default, and less to send. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Brotli or gzip, whichever the client accepts first; null if it accepts neither. */
export function chooseEncoding(headers: IncomingHttpHeaders): Encoding | null {
  const { 'accept-encoding': accepted } = headers;
  if (accepted === undefined) return null;
  const taken = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings([
    ...offered,
    'identity',
  ]);
  return offered.find((encoding) => taken.includes(encoding)) ?? null;
}

export function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? toBrotli(body, brotliOptions) : toGzip(body);
}

export function createCompressor(encoding: Encoding): BrotliCompress | Gzip {
  return encoding === 'br' ? createBrotliCompress(brotliOptions) : createGzip();
}
