import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, createCompressor, type Encoding } from '@/lib/server/http/encoding';
import { getRequestContext } from '@/lib/server/telemetry/request-context';

type Compressor = ReturnType<typeof createCompressor>;

/**
 * Calls `change` with a response's status before its head is sent, and sends the status that it returns.
 *
 * Upstream: Next 16.4.6: writes a page by `writeHead` (or what calls it), `write`, `flush` and `end`, the
 * head of its HTML in one piece with what comes before it; sets `Vary` anew for each page; sets `statusCode`
 * only for redirects, errors and missing pages; decodes a server action's body before it calls the action,
 * and responds with 500 when that throws.
 * Breaks when: Next writes in another way: a page's style sheets are requested, the page is not compressed,
 * or a cache serves it to others; a closed gate is 200; or strangers cause 500s.
 * Guarded by: tests/http/page-body.test.ts; tests/http/languages.test.ts › a page sends Content-Language,
 * Vary and a private Cache-Control; tests/http/caching-proxy.test.ts › each of two visitors sees only their
 * own address, and a stranger sees neither; tests/http/gates.test.ts › shows a visitor without a pass what is
 * missing, with 403, and does not sign them out; tests/http/members.test.ts › rejects a malformed body
 * without a crash
 * Can go when: Next can write style sheets into a page without sending them twice, keeps `Vary`, responds to
 * an unreadable body with 400, and `forbidden()` accepts the content to show.
 */
export function beforeHead(response: ServerResponse, change: (status: number) => number): void {
  const { writeHead } = response;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    Reflect.apply(writeHead, response, [change(status), ...rest]);
    return response;
  };
}

export function addVary(response: ServerResponse, added: readonly string[]): void {
  beforeHead(response, (status) => {
    const own = [response.getHeader('Vary') ?? []].flat().join(', ');
    const names = own.split(/,\s*/).filter((name) => name !== '');
    response.setHeader('Vary', [...new Set([...names, ...added])].join(', '));
    return status;
  });
}

export function setPageStatus(status: 403 | 503): void {
  const response = getRequestContext()?.pageResponse;
  if (response !== undefined && !response.headersSent) response.statusCode = status;
}

/**
 * Passes the HTML's head through `rewriteHead`, and compresses the page. Next does not see `accept-encoding`.
 */
export function rewritePage(
  request: IncomingMessage,
  response: ServerResponse,
  rewriteHead: (html: string) => string,
): void {
  const encoding = chooseEncoding(request.headers);
  delete request.headers['accept-encoding'];
  const { write, end } = response;
  /** Null once the head is rewritten, and for a response that is not HTML. */
  let head: Buffer[] | null = null;
  let compressor: Compressor | null = null;

  const send = (chunk: Buffer) =>
    compressor?.write(chunk) ?? Reflect.apply(write, response, [chunk]);
  const sendHead = () => {
    if (head === null) return;
    const html = Buffer.concat(head).toString('utf8');
    head = null;
    if (html !== '') send(Buffer.from(rewriteHead(html)));
  };

  beforeHead(response, (status) => {
    const type = `${response.getHeader('Content-Type') ?? ''}`;
    const hasBody = request.method !== 'HEAD' && /^text\//.test(type);
    if (hasBody && type.startsWith('text/html')) head = [];
    if (hasBody) response.removeHeader('Content-Length');
    if (hasBody && encoding !== null) {
      response.setHeader('Content-Encoding', encoding);
      compressor = compressInto(response, encoding, { write, end });
    }
    return status;
  });

  response.write = (chunk: unknown, ...rest: unknown[]) => {
    if (!response.headersSent) response.flushHeaders();
    const done = rest.find((it) => typeof it === 'function');
    if (done !== undefined) queueMicrotask(() => Reflect.apply(done, null, []));
    const bytes = toBuffer(chunk, rest[0]);
    if (head === null) return send(bytes);
    head.push(bytes);
    if (bytes.includes('</head>')) sendHead();
    return true;
  };

  response.end = (...args: unknown[]) => {
    const [chunk] = args;
    // Without a body Node writes a length of 0.
    if (!response.headersSent && (chunk === undefined || typeof chunk === 'function')) {
      return Reflect.apply(end, response, args);
    }
    if (chunk !== undefined && typeof chunk !== 'function') response.write(chunk);
    sendHead();
    const done = args.filter((it) => typeof it === 'function');
    if (compressor === null) return Reflect.apply(end, response, done);
    compressor.end();
    return response;
  };

  Object.assign(response, { flush: () => compressor?.flush() });
}

function compressInto(
  response: ServerResponse,
  encoding: Encoding,
  { write, end }: Pick<ServerResponse, 'write' | 'end'>,
): Compressor {
  const compressor = createCompressor(encoding);
  compressor.on('data', (chunk: Buffer) => {
    const isRoomLeft = Reflect.apply(write, response, [chunk]);
    if (!isRoomLeft) compressor.pause();
  });
  compressor.on('end', () => Reflect.apply(end, response, []));
  compressor.on('error', (error) => response.destroy(error));
  // Next waits for the response to drain.
  compressor.on('drain', () => response.emit('drain'));
  response.on('drain', () => compressor.resume());
  response.once('close', () => compressor.destroy());
  return compressor;
}

function toBuffer(chunk: unknown, encoding: unknown): Buffer {
  if (chunk instanceof Uint8Array) return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
  const isEncoding = typeof encoding === 'string' && Buffer.isEncoding(encoding);
  return Buffer.from(String(chunk), isEncoding ? encoding : 'utf8');
}
