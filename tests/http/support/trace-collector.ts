import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type TraceCollector = {
  url: string;
  /** Returns what was accepted, as protobuf, in which texts stand as they are and ids as bytes. */
  readSent(): Buffer;
  /** The answer from now on; `silent` never answers. */
  answer: 'take' | 'refuse' | 'silent';
  /** Throws if something arrived that the list below does not have. */
  close(): Promise<void>;
};

/** The text of a refusal. */
export const refusalText = 'not for you';

/** The code in a `google.rpc.Status` message. */
const permissionDenied = 7;

/**
 * Stands in for a collector that takes traces by OTLP over HTTP; the real exporter sends them. The behaviour
 * was read in the protocol (opentelemetry-proto 03dcdb9, docs/specification.md, "OTLP/HTTP") and in the
 * OpenTelemetry Collector (013898f, receiver/otlpreceiver):
 *
 * - Traces are posted to /v1/traces as application/x-protobuf ("OTLP/HTTP Request"). A post to a path that
 *   nothing handles is 404, in Go's words (otlp.go, `startHTTPServer`: a `ServeMux`).
 * - A method other than POST is 405, and another type 415, in plain text (otlphttp.go, `readContentType`).
 * - An accepted request is 200 with the type of the request and an `ExportTraceServiceResponse`. That has no
 *   field, so no byte, if nothing was rejected ("Full Success"; otlphttp.go, `handleTraces`).
 * - A sender without permission gets 403 and `PERMISSION_DENIED` (internal/errors/errors.go,
 *   `GetHTTPStatusCodeFromStatus`), and does not send again ("Retryable Response Codes").
 * - The body of a refusal is a `google.rpc.Status` of the request's type ("Failures"; otlphttp.go,
 *   `writeError`).
 *
 * The real one also takes JSON, compressed bodies, metrics and logs, which nothing here sends: see `close`.
 */
export async function startCollector(port: number): Promise<TraceCollector> {
  const bodies: Buffer[] = [];
  const unexpected: string[] = [];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { method, url, headers } = request;
    const type = headers['content-type'];
    const refuse = (status: number, words: string) => {
      unexpected.push(`${method} ${url} ${type}`);
      response.writeHead(status, { 'content-type': 'text/plain' }).end(`${status} ${words}`);
    };
    if (url !== '/v1/traces') {
      if (url?.startsWith('/v1/')) unexpected.push(`${method} ${url}`);
      const plain = { 'content-type': 'text/plain; charset=utf-8' };
      response.writeHead(404, plain).end('404 page not found\n');
    } else if (method !== 'POST') {
      refuse(405, 'method not allowed, supported: [POST]');
    } else if (type !== protobuf || headers['content-encoding'] !== undefined) {
      refuse(415, `unsupported media type, supported: [application/json, ${protobuf}]`);
    } else if (collector.answer === 'refuse') {
      send(response, 403, encodeStatus(permissionDenied, refusalText));
    } else if (collector.answer === 'take') {
      bodies.push(body);
      send(response, 200, Buffer.of());
    }
  }

  const server = createServer((request, response) => {
    // A sender that disconnects during its request is not this collector's concern.
    handle(request, response).catch(() => response.destroy());
  });
  const collector: TraceCollector = {
    url: `http://127.0.0.1:${port}`,
    readSent: () => Buffer.concat(bodies),
    answer: 'take',
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      const found = unexpected.splice(0);
      if (found.length > 0) throw new Error(`The collector does not know ${found.join()}.`);
    },
  };
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return collector;
}

const protobuf = 'application/x-protobuf';

function send(response: ServerResponse, status: number, body: Buffer): void {
  response.writeHead(status, { 'content-type': protobuf }).end(body);
}

/** @see https://github.com/googleapis/googleapis/blob/master/google/rpc/status.proto */
function encodeStatus(code: number, message: string): Buffer {
  const text = Buffer.from(message);
  return Buffer.concat([Buffer.of(0x08, code, 0x12, text.length), text]);
}
