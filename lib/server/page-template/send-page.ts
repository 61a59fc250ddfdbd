import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { brotliOptions, chooseEncoding, type Encoding } from '@/lib/server/http/encoding';
import type { FillCompressed, Values } from '@/lib/server/page-template/compressed-page';
import { fillParts, type Template } from '@/lib/server/page-template/template';

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** `fillCompressed` is null where each view has to be compressed. */
export type SharedPage = Template & { fillCompressed: FillCompressed | null };

/** Answers a view. `own` must fit the page. */
export async function sendPage(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  page: SharedPage,
  own: Values,
): Promise<void> {
  const encoding = chooseEncoding(headers);
  const body = await writeBody(page, own, encoding);
  const filled = [...page.headers].map(([name, parts]) => [name, fillParts(parts, own)]);
  response.writeHead(200, {
    ...Object.fromEntries(filled),
    ...(encoding === null ? {} : { 'content-encoding': encoding }),
    'content-length': body.length,
  });
  response.end(method === 'HEAD' ? undefined : body);
}

async function writeBody(
  { html, fillCompressed }: SharedPage,
  own: Values,
  encoding: Encoding | null,
): Promise<Buffer> {
  if (encoding === 'br' && fillCompressed !== null) return fillCompressed(own);
  const filled = fillParts(html, own);
  if (encoding === 'br') return await compressors.br(filled, brotliOptions);
  return encoding === null ? Buffer.from(filled) : await compressors.gzip(filled);
}
