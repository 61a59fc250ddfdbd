import { type Attributes, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { TraceState } from '@opentelemetry/core';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { productId } from '@/lib/config';
import { cleanSpan } from '@/lib/server/tracing/clean-span';

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });

// The routes of development: there is no build yet.
beforeAll(() => {
  vi.stubEnv('NODE_ENV', 'development');
});
afterAll(() => {
  vi.unstubAllEnvs();
});

const secret = 'https://node.example/key?address=0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

function record(scope: string, name: string, attributes: Attributes = {}): ReadableSpan {
  exporter.reset();
  const span = provider.getTracer(scope).startSpan(name, { kind: SpanKind.CLIENT, attributes });
  span.addEvent(secret, { secret });
  span.recordException(new Error(secret));
  span.addLink({ context: span.spanContext(), attributes: { secret } });
  span.setStatus({ code: SpanStatusCode.ERROR, message: secret });
  span.end();
  const [recorded] = exporter.getFinishedSpans();
  if (recorded === undefined) throw new Error('Nothing was recorded.');
  return recorded;
}

const attributesOf = (attributes: Attributes) =>
  cleanSpan(record('next.js', 'any', attributes)).attributes;

it('of a span of Next only its type, its route and how it ended are left', () => {
  const type = 'AppRender.fetch';
  const span = record('next.js', `fetch POST ${secret}`, {
    'next.span_name': secret,
    'next.span_type': type,
    'next.route': '/',
    'http.url': secret,
    'http.target': secret,
    'http.method': 'POST',
    'http.status_code': 200,
    'net.peer.name': secret,
  });
  const clean = cleanSpan(span);
  expect(clean).toMatchObject({
    name: `${type} /`,
    kind: SpanKind.CLIENT,
    status: { code: SpanStatusCode.ERROR },
    attributes: {
      'next.span_type': type,
      'next.route': '/',
      'http.method': 'POST',
      'http.status_code': 200,
    },
    startTime: span.startTime,
    endTime: span.endTime,
  });
  expect([clean.events, clean.links]).toEqual([[], []]);
  expect(JSON.stringify({ ...clean, resource: null })).not.toContain('node.example');
});

it.each([
  ['http.route', '/account/0xd8dA'],
  ['next.route', secret],
  ['http.method', 'get me'],
  ['http.status_code', '200'],
  ['http.status_code', 20_000],
  ['error.type', secret],
  ['next.span_type', secret],
  ['next.rsc', secret],
  ['request.id', secret],
  ['constructor', secret],
  ['http.method', ['GET', secret]],
])('%s is left out where it is %j', (key, value) => {
  expect(attributesOf({ [key]: value })).toEqual({});
});

it('another library’s span has the name of the library, and one of ours its own', () => {
  expect(cleanSpan(record('ioredis', `get ${secret}`)).name).toBe('ioredis');
  expect(cleanSpan(record(productId, 'load the basket')).name).toBe('load the basket');
});

it('a state that a caller sent is left out, and a request is one server’s', () => {
  const parent = { traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8), traceFlags: 1 };
  const traceState = new TraceState(`a=${'b'.repeat(20)}`);
  const start = (isRemote: boolean) => {
    exporter.reset();
    const above = trace.wrapSpanContext({ ...parent, traceState, isRemote });
    const options = { kind: SpanKind.SERVER };
    provider
      .getTracer('next.js')
      .startSpan('GET', options, trace.setSpan(ROOT_CONTEXT, above))
      .end();
    return exporter.getFinishedSpans().map(cleanSpan);
  };
  const [remote] = start(true);
  expect(remote?.kind).toBe(SpanKind.SERVER);
  expect(remote?.spanContext()).not.toHaveProperty('traceState');
  expect(remote?.parentSpanContext).toEqual({ ...parent, isRemote: true });
  expect(start(false)[0]?.kind).toBe(SpanKind.INTERNAL);
});
