import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

type Value = string | number | boolean;

export type CollectedSpan = {
  traceId: string;
  spanId: string;
  /** '' where it is the first of its trace. */
  parentId: string;
  name: string;
  scope: string;
  service: Value | undefined;
  attributes: Readonly<Record<string, Value>>;
  hasErred: boolean;
};

export type TraceCollector = {
  url: string;
  /** What was taken. Requests of other paths are in no list. */
  bodies: readonly Buffer[];
  readSpans(): CollectedSpan[];
  /** How it answers from now on; `silent`: never. */
  answer: 'take' | 'refuse' | 'silent';
  /** Throws where something came that the list below does not have. */
  close(): Promise<void>;
};

/** What it says to whom it refuses. */
export const refusalText = 'not for you';

/** Of a message of `google.rpc.Status`. */
const codes = { invalidArgument: 3, permissionDenied: 7 } as const;

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
 * - What cannot be decoded is 400 ("Bad Data"; `handleTraces`).
 * - Who may not send is 403, of `PERMISSION_DENIED` (internal/errors/errors.go,
 *   `GetHTTPStatusCodeFromStatus`), which is not sent again ("Retryable Response Codes").
 * - The body of a refusal is a `google.rpc.Status` of the request's type ("Failures"; otlphttp.go,
 *   `writeError`).
 *
 * The real one takes JSON, compressed bodies, metrics and logs, too, which nobody here sends: see `close`.
 */
export async function startCollector(port: number): Promise<TraceCollector> {
  const bodies: Buffer[] = [];
  const spans: CollectedSpan[] = [];
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
      send(response, 403, encodeStatus(codes.permissionDenied, refusalText));
    } else if (collector.answer === 'take') {
      const found = parseRequest(body);
      if (found === null)
        return send(response, 400, encodeStatus(codes.invalidArgument, 'is none'));
      bodies.push(body);
      spans.push(...found);
      send(response, 200, Buffer.of());
    }
  }

  const server = createServer((request, response) => {
    // A sender that goes away amid its request is none of ours.
    handle(request, response).catch(() => response.destroy());
  });
  const collector: TraceCollector = {
    url: `http://127.0.0.1:${port}`,
    bodies,
    readSpans: () => spans,
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

/** Null where it is no request. */
function parseRequest(body: Buffer): CollectedSpan[] | null {
  try {
    return readRequest(body);
  } catch {
    return null;
  }
}

/** @see https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/trace/v1/trace.proto */
function readRequest(body: Buffer): CollectedSpan[] {
  return readMessages(body, 1).flatMap((resourceSpans) => {
    const [resource = Buffer.of()] = readMessages(resourceSpans, 1);
    const service = readAttributes(resource, 1)['service.name'];
    return readMessages(resourceSpans, 2).flatMap((scopeSpans) => {
      const [scope = Buffer.of()] = readMessages(scopeSpans, 1);
      return readMessages(scopeSpans, 2).map((span) => ({
        ...readSpan(span),
        scope: readText(scope, 1),
        service,
      }));
    });
  });
}

function readSpan(span: Buffer): Omit<CollectedSpan, 'scope' | 'service'> {
  const [status = Buffer.of()] = readMessages(span, 15);
  return {
    traceId: readMessages(span, 1)[0]?.toString('hex') ?? '',
    spanId: readMessages(span, 2)[0]?.toString('hex') ?? '',
    parentId: readMessages(span, 4)[0]?.toString('hex') ?? '',
    name: readText(span, 5),
    attributes: readAttributes(span, 9),
    hasErred: readFields(status).some(({ field, value }) => field === 3 && value === 2n),
  };
}

function readAttributes(message: Buffer, field: number): Record<string, Value> {
  return Object.fromEntries(
    readMessages(message, field).map((pair) => {
      const [value = Buffer.of()] = readMessages(pair, 2);
      return [readText(pair, 1), readValue(value)];
    }),
  );
}

function readValue(message: Buffer): Value {
  const [found] = readFields(message);
  if (typeof found?.value !== 'bigint') return found?.value.toString() ?? '';
  return found.field === 2 ? found.value === 1n : Number(found.value);
}

const readText = (message: Buffer, field: number) =>
  readMessages(message, field)[0]?.toString() ?? '';

function readMessages(message: Buffer, field: number): Buffer[] {
  return readFields(message).flatMap((found) =>
    found.field === field && typeof found.value !== 'bigint' ? [found.value] : [],
  );
}

/** @see https://protobuf.dev/programming-guides/encoding/ */
function readFields(message: Buffer): { field: number; value: bigint | Buffer }[] {
  const fields: { field: number; value: bigint | Buffer }[] = [];
  let at = 0;
  const readNumber = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at);
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const readBytes = (length: number) => {
    at += length;
    if (at > message.length) throw new Error('It ends too soon.');
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const tag = Number(readNumber());
    const field = tag >> 3;
    switch (tag & 7) {
      case 0:
        fields.push({ field, value: readNumber() });
        break;
      case 1:
        fields.push({ field, value: readBytes(8) });
        break;
      case 2:
        fields.push({ field, value: readBytes(Number(readNumber())) });
        break;
      case 5:
        fields.push({ field, value: readBytes(4) });
        break;
      default:
        throw new Error(`No such wire type: ${tag & 7}`);
    }
  }
  return fields;
}
