import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import {
  DiagLogLevel,
  diag,
  isSpanContextValid,
  type TextMapPropagator,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { productId } from '@/lib/config';
import { getLog } from '@/lib/server/telemetry/log';
import { createCleanProcessor } from '@/lib/server/tracing/clean-spans';

const flushLimitMs = 2_000;
const reminderMs = 10 * 60_000;

/**
 * Registers OpenTelemetry's SDK, to which Next reports its spans. The SDK reads the `OTEL_*` variables
 * itself. Returns a function that sends the remaining spans in bounded time and never rejects.
 * @see https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export function startTracing({ trustsParent }: { trustsParent: boolean }): () => Promise<void> {
  const exporter = new OTLPTraceExporter();
  listen((text) => process.stderr.write(`Warning: ${text}\n`));
  const provider = new NodeTracerProvider({
    // No detectors of host or process, because they report paths, arguments and users.
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': productId }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [createCleanProcessor(new BatchSpanProcessor(exporter))],
  });
  listen(createFailureNote());
  provider.register({ propagator: trustsParent ? proxyPropagator : null });
  return async () => {
    const sent = provider.shutdown().catch(() => undefined);
    await Promise.race([sent, wait(flushLimitMs, undefined, { ref: false })]);
  };
}

function listen(report: (text: string) => void): void {
  const ignore = () => undefined;
  const logger = { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}

/** Replaces the SDK's own text, because it quotes headers, which are secrets. */
function createFailureNote(): () => void {
  let lastMs = Number.NEGATIVE_INFINITY;
  return () => {
    if (Date.now() - lastMs < reminderMs) return;
    lastMs = Date.now();
    getLog().warn('traces are not delivered');
  };
}

/** Continues the trace of the proxy in front (W3C Trace Context), but passes no trace on to nodes. */
const proxyPropagator: TextMapPropagator = {
  extract(parent, carrier, getter) {
    const header = getter.get(carrier, 'traceparent');
    const form = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;
    const [, traceId = '', spanId = '', flags = ''] = form.exec(`${header}`) ?? [];
    const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
    return isSpanContextValid(remote) ? trace.setSpanContext(parent, remote) : parent;
  },
  inject: () => undefined,
  fields: () => ['traceparent'],
};
