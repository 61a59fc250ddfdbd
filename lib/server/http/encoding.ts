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
import { parseAccept } from '@/lib/server/http/accept';

export type Encoding = 'br' | 'gzip';

const offered: readonly Encoding[] = ['br', 'gzip'];
/** Costs as much work as gzip's default, and sends less. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export function chooseEncoding({
  'accept-encoding': header = '',
}: IncomingHttpHeaders): Encoding | null {
  const weights = new Map(parseAccept(header.toLowerCase()));
  const accepts = (encoding: Encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
  return offered.find(accepts) ?? null;
}

export function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? toBrotli(body, brotliOptions) : toGzip(body);
}

export function createCompressor(encoding: Encoding): BrotliCompress | Gzip {
  return encoding === 'br' ? createBrotliCompress(brotliOptions) : createGzip();
}
