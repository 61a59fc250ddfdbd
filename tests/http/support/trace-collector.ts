import { createServer } from 'node:http';

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
  /** Requests of other paths are answered 404, and are in no list. */
  url: string;
  bodies: readonly Buffer[];
  readSpans(): CollectedSpan[];
  /** How it answers from now on; `silent`: never. */
  answer: 'take' | 'refuse' | 'silent';
  close(): Promise<void>;
};

/** Where traces are sent to: OTLP over HTTP, as a collector takes it at port 4318. */
export async function startCollector(port: number): Promise<TraceCollector> {
  const bodies: Buffer[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url !== '/v1/traces') response.writeHead(404).end();
      else if (collector.answer === 'refuse') response.writeHead(403).end();
      else if (collector.answer === 'take') {
        bodies.push(Buffer.concat(chunks));
        response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
      }
    });
  });
  const collector: TraceCollector = {
    url: `http://127.0.0.1:${port}`,
    bodies,
    readSpans: () => bodies.flatMap(readRequest),
    answer: 'take',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return collector;
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
