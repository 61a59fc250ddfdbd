import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import { context, DiagLogLevel, diag, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { productId } from '@/lib/config';
import { setTracing } from '@/lib/server/telemetry/tracing';
import { createCleanExporter } from '@/lib/server/tracing/clean-exporter';
import { createRequestTracing } from '@/lib/server/tracing/request-tracing';

/** Milliseconds that the end of the process waits for what was not sent yet. */
const flushLimit = 2_000;

/**
 * From now on requests are traced, and what Next does for each. The SDK reads the `OTEL_*` variables of
 * OpenTelemetry itself. There is no propagator: nodes are told of no trace.
 * @see https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export function startTracing({ trustsParent }: { trustsParent: boolean }): void {
  const exporter = createCleanExporter(new OTLPTraceExporter());
  const provider = withWarnings(
    () =>
      new BasicTracerProvider({
        resource: createResource(),
        spanProcessors: [new BatchSpanProcessor(exporter)],
      }),
  );
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  setTracing({
    ...createRequestTracing(provider.getTracer(productId), { trustsParent }),
    stop: async () => {
      // The exporter has logged a failure.
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, wait(flushLimit, undefined, { ref: false })]);
    },
  });
}

/** No detector of host or process: they tell paths, arguments and users. */
function createResource() {
  return defaultResource()
    .merge(resourceFromAttributes({ 'service.name': productId }))
    .merge(detectResources({ detectors: [envDetector] }));
}

/**
 * Prints what the SDK says against a variable for sampling or batches. Elsewhere it is not heard: it
 * quotes headers, which are secrets, and repeats itself.
 */
function withWarnings<Result>(create: () => Result): Result {
  const warn = (text: string) => {
    process.stderr.write(`Warning: ${text}\n`);
  };
  const ignore = () => undefined;
  const logger = { error: warn, warn, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  try {
    return create();
  } finally {
    diag.disable();
  }
}
