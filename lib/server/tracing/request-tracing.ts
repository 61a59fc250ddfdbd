import 'server-only';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import {
  type Context,
  context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { suppressTracing, W3CTraceContextPropagator } from '@opentelemetry/core';
import { getPath, nameRoute } from '@/lib/server/pipeline/routes';
import type { Tracing } from '@/lib/server/telemetry/tracing';
import { requestIdAttribute } from '@/lib/server/tracing/clean-span';

/** Asked every second, or files as they are: nobody looks for them. */
const untraced: ReadonlySet<string> = new Set(['/api/live', '/api/ready', '/_next']);

const propagator = new W3CTraceContextPropagator();

/**
 * A span a request, over those of Next. Where the caller's trace is not trusted, each is a trace of its
 * own: whoever could name its trace could choose which requests are sampled.
 */
export function createRequestTracing(
  tracer: Tracer,
  { trustsParent }: { trustsParent: boolean },
): Pick<Tracing, 'traceRequest' | 'getTraceId'> {
  return {
    traceRequest({ method = '', url = '', headers }, response, requestId, work) {
      const parent = takeParent(headers, trustsParent);
      const route = nameRoute(getPath(url));
      if (untraced.has(route)) {
        context.with(suppressTracing(parent), work);
        return;
      }
      const attributes = { [requestIdAttribute]: requestId, 'http.request.method': method };
      const options = { kind: SpanKind.SERVER, attributes };
      const span = tracer.startSpan(`${method} ${route}`, options, parent);
      response.once('close', () => endSpan(span, route, response));
      context.with(trace.setSpan(parent, span), work);
    },
    getTraceId() {
      const span = trace.getActiveSpan();
      return span?.isRecording() === true ? span.spanContext().traceId : undefined;
    },
  };
}

/** Deletes what the request says of traces: Next would believe it. */
function takeParent(headers: IncomingHttpHeaders, trustsParent: boolean): Context {
  const parent = trustsParent
    ? propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
    : ROOT_CONTEXT;
  for (const name of ['traceparent', 'tracestate', 'baggage']) delete headers[name];
  return parent;
}

function endSpan(span: Span, route: string, response: ServerResponse): void {
  const { statusCode, writableFinished } = response;
  // Next has its own idea of the route.
  span.setAttributes({ 'http.route': route, 'http.response.status_code': statusCode });
  const error = writableFinished ? (statusCode >= 500 ? `${statusCode}` : null) : 'aborted';
  if (error !== null) {
    span.setAttribute('error.type', error);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
