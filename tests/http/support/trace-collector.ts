import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type TraceCollector = {
  url: string;
  /** What was taken, as protobuf, in which texts stand as they are and ids as bytes. */
  readSent(): Buffer;
  /** How it answers from now on; `silent`: never. */
  answer: 'take' | 'refuse' | 'silent';
  /** Throws where something came that the list below does not have. */
  close(): Promise<void>;
};

/** What it says to whom it refuses. */
export const refusalText = 'not for you';

/** Of a message of `google.rpc.Status`. */
const permissionDenied = 7;

/**
 * Stands for a collector that takes traces by OTLP over HTTP; who sends them is the real exporter. It was
 * read in the protocol (opentelemetry-proto 03dcdb9, docs/specification.md, "OTLP/HTTP") and in the
 * OpenTelemetry Collector (013898f, receiver/otlpreceiver):
 *
 * - They are posted to /v1/traces as application/x-protobuf ("OTLP/HTTP Request"). What is sent to a path
 *   that nothing handles is 404, in Go's words (otlp.go, `startHTTPServer`: a `ServeMux`).
 * - Another method than POST is 405, and another type 415, in plain text (otlphttp.go, `readContentType`).
 * - What is taken is 200 with the type of the request and an `ExportTraceServiceResponse`, which has no
 *   field, so no byte, where nothing of it was rejected ("Full Success"; otlphttp.go, `handleTraces`).
 * - Who may not send is 403, of `PERMISSION_DENIED` (internal/errors/errors.go,
 *   `GetHTTPStatusCodeFromStatus`), which is not sent again ("Retryable Response Codes").
 * - The body of a refusal is a `google.rpc.Status` of the request's type ("Failures"; otlphttp.go,
 *   `writeError`).
 *
 * The real one takes JSON, compressed bodies, metrics and logs, too, which nobody here sends: see `close`.
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
    // A sender that goes away amid its request is none of ours.
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
