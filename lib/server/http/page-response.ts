import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestContext } from '@/lib/server/telemetry/request-context';

/**
 * Calls `change` with a response's status before its head is sent, and sends the status that it returns.
 *
 * Upstream: Next 16.4.6: writes a page by `writeHead` (or what calls it), `write`, `flush` and `end`, the
 * head of its HTML in one piece with what comes before it; sets `Vary` anew for each page; sets `statusCode`
 * only for redirects, errors and missing pages; decodes a server action's body before it calls the action,
 * and responds with 500 when that throws.
 * Breaks when: Next writes in another way: a page's style sheets are requested, or a cache serves it
 * to others; a closed gate is 200; or strangers cause 500s.
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

/** Passes the HTML's head through `rewriteHead`. */
export function rewritePage(
  { method }: IncomingMessage,
  response: ServerResponse,
  rewriteHead: (html: string) => string,
): void {
  const { write, end } = response;
  /** Null once the head is rewritten, and for a response that is not HTML. */
  let head: Buffer[] | null = null;

  const send = (chunk: Buffer) => Reflect.apply(write, response, [chunk]);
  const sendHead = () => {
    if (head === null) return;
    const html = Buffer.concat(head).toString('utf8');
    head = null;
    if (html !== '') send(Buffer.from(rewriteHead(html)));
  };

  beforeHead(response, (status) => {
    const type = `${response.getHeader('Content-Type') ?? ''}`;
    if (method !== 'HEAD' && type.startsWith('text/html')) {
      head = [];
      response.removeHeader('Content-Length');
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
    const done = args.find((it) => typeof it === 'function');
    if (typeof done === 'function') response.once('finish', () => Reflect.apply(done, null, []));
    if (chunk !== undefined && chunk !== null && chunk !== done) response.write(chunk);
    sendHead();
    return Reflect.apply(end, response, []);
  };
}

function toBuffer(chunk: unknown, encoding: unknown): Buffer {
  if (chunk instanceof Uint8Array) return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
  const isEncoding = typeof encoding === 'string' && Buffer.isEncoding(encoding);
  return Buffer.from(String(chunk), isEncoding ? encoding : 'utf8');
}
