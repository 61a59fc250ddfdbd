import { createServer } from 'node:http';
import { context, diag, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { productId } from '@/lib/config';
import { startTracing } from '@/lib/server/tracing/start-tracing';
import { listen } from '@/tests/support/ports';

const { warnings } = vi.hoisted(() => ({ warnings: [] as unknown[] }));
vi.mock('@/lib/server/telemetry/log', () => ({
  getLog: () => ({ warn: (...line: unknown[]) => warnings.push(line) }),
}));

afterEach(() => {
  vi.unstubAllEnvs();
  for (const api of [context, propagation, trace, diag]) api.disable();
});

const traceId = 'ab'.repeat(16);
const readParent = (traceparent: string) =>
  trace.getSpanContext(propagation.extract(ROOT_CONTEXT, { traceparent }))?.traceId;

describe('the trace that a request names', () => {
  it('is not believed of a stranger', async () => {
    const stop = startTracing({ trustsParent: false });
    expect(readParent(`00-${traceId}-${'cd'.repeat(8)}-01`)).toBeUndefined();
    await stop();
  });

  it('is continued behind a proxy that sets it, and passed on to nobody', async () => {
    const stop = startTracing({ trustsParent: true });
    expect(readParent(`00-${traceId}-${'cd'.repeat(8)}-01`)).toBe(traceId);
    for (const junk of ['', '00', `00-${'0'.repeat(32)}-${'cd'.repeat(8)}-01`]) {
      expect(readParent(junk)).toBeUndefined();
    }
    const headers = {};
    const parent = { traceId, spanId: 'cd'.repeat(8), traceFlags: 1 };
    propagation.inject(trace.setSpanContext(ROOT_CONTEXT, parent), headers);
    expect(headers).toEqual({});
    await stop();
  });
});

it('a collector that refuses is one line without its text', async () => {
  const collector = createServer((_, response) => response.writeHead(403).end('not for you'));
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${await listen(collector)}`);
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '10');
  const stop = startTracing({ trustsParent: false });
  const tracer = trace.getTracer(productId);
  tracer.startSpan('first').end();
  await expect.poll(() => warnings).toEqual([['traces are not delivered']]);
  tracer.startSpan('second').end();
  await stop();
  collector.close();
  expect(warnings).toEqual([['traces are not delivered']]);
});
