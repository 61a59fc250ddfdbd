import { type Attributes, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { productId } from '@/lib/config';
import { runInRequest } from '@/lib/server/telemetry/request-context';
import { createCleanProcessor } from '@/lib/server/tracing/clean-spans';

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({
  spanProcessors: [createCleanProcessor(new SimpleSpanProcessor(exporter))],
});

beforeAll(() => {
  // There is no build yet.
  vi.stubEnv('NODE_ENV', 'development');
});
beforeEach(() => exporter.reset());
afterAll(() => {
  vi.unstubAllEnvs();
});

const id = '5f0c9f5e-6d2b-4d0e-9d53-0a3c9d0f7a11';
const secret = 'https://node.example/key?address=0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

function record(scope: string, name: string, attributes: Attributes = {}, asked = '/') {
  runInRequest({ id, asked }, () => {
    const span = provider.getTracer(scope).startSpan(name, { kind: SpanKind.CLIENT, attributes });
    span.addEvent(secret, { secret });
    span.recordException(new Error(secret));
    span.addLink({ context: span.spanContext(), attributes: { secret } });
    span.setStatus({ code: SpanStatusCode.ERROR, message: secret });
    span.end();
  });
  return exporter.getFinishedSpans()[0];
}

const attributesOf = (attributes: Attributes) => record('next.js', 'any', attributes)?.attributes;

it('keeps only the type, route, request and outcome of a Next span', () => {
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
  expect(span).toMatchObject({
    name: `${type} /`,
    kind: SpanKind.CLIENT,
    status: { code: SpanStatusCode.ERROR },
    attributes: {
      'request.id': id,
      'next.span_type': type,
      'next.route': '/',
      'http.method': 'POST',
      'http.status_code': 200,
    },
  });
  expect([span?.events, span?.links]).toEqual([[], []]);
  expect(JSON.stringify({ ...span, resource: null })).not.toContain('node.example');
});

it.each([
  ['http.route', '/account/0xd8dA'],
  ['next.route', secret],
  ['http.method', 'get me'],
  ['http.status_code', 20_000],
  ['error.type', secret],
  ['next.span_type', secret],
  ['next.rsc', secret],
  ['constructor', secret],
  ['http.method', ['GET', secret]],
])('drops %s when it is %j', (key, value) => {
  expect(attributesOf({ [key]: value })).toEqual({ 'request.id': id });
});

it.each([
  ['a request, by its method and route', 'next.js', `GET ${secret}`, 'GET /'],
  ['another library’s span, by the library', 'ioredis', `get ${secret}`, 'ioredis /'],
  ['a span of ours, by its own name', productId, 'load the basket', 'load the basket'],
])('names %s', (_, scope, name, expected) => {
  const type = scope === 'next.js' ? { 'next.span_type': 'BaseServer.handleRequest' } : {};
  const attributes = { 'http.method': 'GET', 'next.route': '/', ...type };
  expect(record(scope, name, attributes)?.name).toBe(expected);
});

it('does not send a Next span that belongs to no request or to a probe', () => {
  provider.getTracer('next.js').startSpan('LoadComponents.loadRouteModule').end();
  provider.getTracer(productId).startSpan('clear the table').end();
  expect(record('next.js', 'GET', {}, '/api/live?a')).toMatchObject({ name: 'clear the table' });
  expect(exporter.getFinishedSpans()).toHaveLength(1);
});

it('drops the trace state that a caller sent', () => {
  const parent = { traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8), traceFlags: 1 };
  const traceState = { get: () => 'a', serialize: () => 'a=b' };
  const state = { ...traceState, set: () => state, unset: () => state };
  const above = trace.wrapSpanContext({ ...parent, traceState: state, isRemote: true });
  provider.getTracer(productId).startSpan('GET', {}, trace.setSpan(ROOT_CONTEXT, above)).end();
  const [span]: ReadableSpan[] = exporter.getFinishedSpans();
  expect(span?.spanContext()).not.toHaveProperty('traceState');
  expect(span?.parentSpanContext).toEqual({ ...parent, isRemote: true });
});
