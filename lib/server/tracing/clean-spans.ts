import 'server-only';
import type { Attributes, SpanContext } from '@opentelemetry/api';
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace-node';
import { z } from 'zod';
import { productId } from '@/lib/config';
import { getPath, getRoutes } from '@/lib/server/pipeline/routes';
import { getRequestContext } from '@/lib/server/telemetry/request-context';

/** Requested every second, and of no interest in a trace. */
const probes: ReadonlySet<string> = new Set(['/api/live', '/api/ready']);

const requestId = 'request.id';
const method = z.string().regex(/^[A-Z-]{3,20}$/);
const route = z.string().refine((name) => getRoutes().templates.has(name));
const status = z.int().min(100).max(599);
/** A name from Next's own list, e.g. `AppRender.getBodyResult`. */
const spanType = z.string().regex(/^[A-Za-z]{1,40}(\.[A-Za-z]{1,40}){0,2}$/);

/**
 * The only attributes that leave this process. Next's own contain URLs with queries, and the keys of nodes.
 */
const allowed: Readonly<Record<string, z.ZodType<string | number | boolean>>> = {
  [requestId]: z.uuid(),
  'http.request.method': method,
  'http.method': method,
  'http.route': route,
  'next.route': route,
  'http.response.status_code': status,
  'http.status_code': status,
  'error.type': z.string().regex(/^([A-Za-z]{1,60}|\d{3})$/),
  'next.span_type': spanType,
  'next.rsc': z.boolean(),
};

export function createCleanProcessor(processor: SpanProcessor): SpanProcessor {
  return {
    onStart(span, context) {
      const request = getRequestContext();
      const isProbe = probes.has(getPath(request?.asked ?? ''));
      if (request !== undefined && !isProbe) span.setAttribute(requestId, request.id);
      processor.onStart(span, context);
    },
    onEnd(span) {
      const isOfRequest = Object.hasOwn(span.attributes, requestId);
      const isOurs = span.instrumentationScope.name !== 'next.js';
      if (isOfRequest || isOurs) processor.onEnd(cleanSpan(span));
    },
    forceFlush: () => processor.forceFlush(),
    shutdown: () => processor.shutdown(),
  };
}

/** Copies a span without events, links and states, which contain error texts and strangers' input. */
function cleanSpan(span: ReadableSpan): ReadableSpan {
  const { parentSpanContext: parent, kind, startTime, endTime, duration, ended, resource } = span;
  const attributes = cleanAttributes(span.attributes);
  const context = cleanContext(span.spanContext());
  return {
    name: nameSpan(span, attributes),
    kind,
    spanContext: () => context,
    ...(parent === undefined ? {} : { parentSpanContext: cleanContext(parent) }),
    startTime,
    endTime,
    duration,
    ended,
    status: { code: span.status.code },
    attributes,
    links: [],
    events: [],
    resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

function cleanContext({ traceId, spanId, traceFlags, isRemote = false }: SpanContext): SpanContext {
  return { traceId, spanId, traceFlags, isRemote };
}

function cleanAttributes(attributes: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([key, value]) => {
      const schema = Object.hasOwn(allowed, key) ? allowed[key] : undefined;
      const parsed = schema?.safeParse(value);
      return parsed?.success === true ? [[key, parsed.data]] : [];
    }),
  );
}

/** Names a span. Our own names are constants, but those of others may contain anything. */
function nameSpan({ name, instrumentationScope }: ReadableSpan, attributes: Attributes): string {
  const { name: scope } = instrumentationScope;
  if (scope === productId) return name;
  const { 'next.span_type': type = scope, 'http.method': verb, 'next.route': page } = attributes;
  const what = type === 'BaseServer.handleRequest' ? (verb ?? type) : type;
  return [what, page].filter((part) => part !== undefined).join(' ');
}
