import { ExportResultCode } from '@opentelemetry/core';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { beforeEach, expect, it, vi } from 'vitest';
import { productId } from '@/lib/config';
import { createCleanExporter } from '@/lib/server/tracing/clean-exporter';

const lines = vi.hoisted((): unknown[][] => []);
vi.mock('@/lib/server/telemetry/log', () => {
  const note = (...line: unknown[]) => lines.push(line);
  return { getLog: () => ({ info: note, warn: note }) };
});
beforeEach(() => {
  lines.length = 0;
});

it('a collector that cannot be reached is one line with a code and no text, until it can', () => {
  const failures = [null, 'ECONNREFUSED', 'ECONNREFUSED', null, 'ENOTFOUND'];
  const inner = new InMemorySpanExporter();
  const exporter = createCleanExporter(inner);
  const results = failures.map((code) => {
    vi.spyOn(inner, 'export').mockImplementationOnce((_, done) => {
      if (code === null) done({ code: ExportResultCode.SUCCESS });
      else {
        const error = Object.assign(new Error('connect https://user:secret@collector'), { code });
        done({ code: ExportResultCode.FAILED, error });
      }
    });
    let result: ExportResultCode | undefined;
    exporter.export([], ({ code: found }) => {
      result = found;
    });
    return result === ExportResultCode.SUCCESS ? null : code;
  });
  expect(results).toEqual(failures);
  expect(lines).toEqual([
    [{ name: 'Error', code: 'ECONNREFUSED' }, 'traces are not delivered'],
    ['traces are delivered again'],
    [{ name: 'Error', code: 'ENOTFOUND' }, 'traces are not delivered'],
  ]);
});

it('what Next does for no request is not sent', () => {
  const inner = new InMemorySpanExporter();
  const spanProcessors = [new SimpleSpanProcessor(createCleanExporter(inner))];
  const provider = new BasicTracerProvider({ spanProcessors });
  provider.getTracer('next.js').startSpan('LoadComponents.loadRouteModule').end();
  provider.getTracer(productId).startSpan('clear the table').end();
  expect(inner.getFinishedSpans().map(({ name }) => name)).toEqual(['clear the table']);
});
