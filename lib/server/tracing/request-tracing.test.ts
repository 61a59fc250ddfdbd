import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRequestTracing } from '@/lib/server/tracing/request-tracing';

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
const tracer = provider.getTracer('test');
const id = '5f0c9f5e-6d2b-4d0e-9d53-0a3c9d0f7a11';
const foreign = { traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8) };

beforeAll(() => {
  // The routes of development: there is no build yet.
  vi.stubEnv('NODE_ENV', 'development');
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
});
beforeEach(() => exporter.reset());
afterAll(() => {
  vi.unstubAllEnvs();
  context.disable();
});

type Case = {
  url: string;
  status?: number;
  flags?: string;
  isWhole?: boolean;
  trustsParent?: boolean;
};

/** Sends one request through; what its work saw, and what is exported. */
function send({ url, status = 200, flags = '01', isWhole = true, trustsParent = false }: Case) {
  const tracing = createRequestTracing(tracer, { trustsParent });
  const request = new IncomingMessage(new Socket());
  const traceparent = `00-${foreign.traceId}-${foreign.spanId}-${flags}`;
  request.headers = { traceparent, tracestate: 'a=b', baggage: 'a=b', host: 'localhost' };
  Object.assign(request, { url, method: 'GET' });
  const response = new ServerResponse(request);
  let seen: string | undefined;
  tracing.traceRequest(request, response, id, () => {
    seen = tracing.getTraceId();
    // As Next does.
    trace.getActiveSpan()?.setAttribute('http.route', '/elsewhere');
    tracer.startSpan('inner').end();
  });
  response.statusCode = status;
  Object.defineProperty(response, 'writableFinished', { value: isWhole });
  response.emit('close');
  return { seen, headers: request.headers, spans: exporter.getFinishedSpans() };
}

describe('a request', () => {
  it('has a span to the end of its response, over those that begin in it', () => {
    const { seen, spans } = send({ url: '/api/notes/1?q=2', status: 404 });
    const [inner, outer] = spans;
    expect(outer).toMatchObject({
      name: 'GET /api',
      status: { code: 0 },
      attributes: {
        'request.id': id,
        'http.request.method': 'GET',
        'http.route': '/api',
        'http.response.status_code': 404,
      },
    });
    expect(inner?.parentSpanContext?.spanId).toBe(outer?.spanContext().spanId);
    expect(seen).toBe(outer?.spanContext().traceId);
  });

  it.each([
    ['is answered with 500', { status: 500 }, '500'],
    ['is broken off', { isWhole: false }, 'aborted'],
  ])('that %s is an error', (_, changes, type) => {
    const outer = send({ url: '/', ...changes }).spans.at(-1);
    expect(outer).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': type } });
  });

  it.each(['/_next/static/chunks/a.js'])(
    'for %s is in no trace, nor is what begins in it',
    (url) => {
      expect(send({ url })).toMatchObject({ seen: undefined, spans: [] });
    },
  );
});

describe('the trace that a request names', () => {
  it.each(['00', '01'])('is not believed of a stranger, who says %s', (flags) => {
    const { seen, headers, spans } = send({ url: '/', flags });
    expect(headers).toEqual({ host: 'localhost' });
    expect(spans).toHaveLength(2);
    expect(seen).not.toBe(foreign.traceId);
    expect(spans.at(-1)?.parentSpanContext).toBeUndefined();
  });

  it('is believed of a proxy that sets it, and so is what it leaves out', () => {
    const { seen, headers, spans } = send({ url: '/', trustsParent: true });
    expect(seen).toBe(foreign.traceId);
    expect(spans.at(-1)?.parentSpanContext).toMatchObject(foreign);
    expect(headers).toEqual({ host: 'localhost' });
    exporter.reset();
    const left = send({ url: '/', trustsParent: true, flags: '00' });
    expect(left).toMatchObject({ seen: undefined, spans: [] });
  });
});
