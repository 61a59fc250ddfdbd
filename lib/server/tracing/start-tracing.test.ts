import { context, diag, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { afterEach, expect, it } from 'vitest';
import { startTracing } from '@/lib/server/tracing/start-tracing';

afterEach(() => {
  for (const api of [context, propagation, trace, diag]) api.disable();
});

const traceId = 'ab'.repeat(16);
const readParent = (traceparent: string) =>
  trace.getSpanContext(propagation.extract(ROOT_CONTEXT, { traceparent }))?.traceId;

it('continues a trace from a proxy that sets it, and propagates it no further', async () => {
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
