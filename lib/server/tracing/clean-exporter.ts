import 'server-only';
import { ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';
import { z } from 'zod';
import { getLog } from '@/lib/server/telemetry/log';
import { cleanSpan } from '@/lib/server/tracing/clean-span';

/** Of the SDK's errors or Node's: `ECONNREFUSED`, or the status of the response. Its text may be anything. */
const failureSchema = z.object({
  name: z.string().optional().catch(undefined),
  code: z.union([z.string(), z.number()]).optional().catch(undefined),
});

/** What Next does at the start, for no request. */
const isOfStart = ({ parentSpanContext, instrumentationScope }: ReadableSpan) =>
  parentSpanContext === undefined && instrumentationScope.name === 'next.js';

/** Sends clean copies by `exporter`. A failure is logged once, and so is the next success. */
export function createCleanExporter(exporter: SpanExporter): SpanExporter {
  let isFailing = false;
  const note = (error: Error | undefined) => {
    if (isFailing) return;
    isFailing = true;
    getLog().warn(failureSchema.safeParse(error).data ?? {}, 'traces are not delivered');
  };
  const noteSuccess = () => {
    if (isFailing) getLog().info('traces are delivered again');
    isFailing = false;
  };
  return {
    export(spans, done) {
      const wanted = spans.filter((span) => !isOfStart(span));
      exporter.export(wanted.map(cleanSpan), (result) => {
        if (result.code === ExportResultCode.SUCCESS) noteSuccess();
        else note(result.error);
        done(result);
      });
    },
    forceFlush: async () => await exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
