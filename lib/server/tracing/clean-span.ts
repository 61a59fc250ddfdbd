import 'server-only';
import { type Attributes, type SpanContext, SpanKind } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { z } from 'zod';
import { productId } from '@/lib/config';
import { isRoute } from '@/lib/server/pipeline/routes';

/** The id that the answer's `x-request-id` has too. */
export const requestIdAttribute = 'request.id';

const method = z.string().regex(/^[A-Z-]{3,20}$/);
const route = z.string().refine(isRoute);
const status = z.int().min(100).max(599);
/** Of Next's own list, e.g. `AppRender.getBodyResult`. */
const spanType = z.string().regex(/^[A-Za-z]{1,40}(\.[A-Za-z]{1,40}){0,2}$/);

/**
 * All that leaves this process of a span's attributes. What is not here does not, whoever sets it: Next's
 * have URLs with their queries, also those of nodes, which contain keys.
 */
const allowed: Readonly<Record<string, z.ZodType<string | number | boolean>>> = {
  [requestIdAttribute]: z.uuid(),
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

/**
 * A copy with what is allowed and nothing else: Next's names of spans contain URLs, events what an error
 * said, links and states what a stranger sent.
 */
export function cleanSpan(span: ReadableSpan): ReadableSpan {
  const { parentSpanContext: parent, startTime, endTime, duration, ended, resource } = span;
  const attributes = cleanAttributes(span.attributes);
  const context = cleanContext(span.spanContext());
  return {
    name: nameSpan(span, attributes),
    // One process answers a request once, and Next counts as another server.
    kind: span.kind === SpanKind.SERVER && isLocal(parent) ? SpanKind.INTERNAL : span.kind,
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

const isLocal = (parent: SpanContext | undefined) => parent !== undefined && !parent.isRemote;

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

/** Our own names are fixed; those of others may contain anything. */
function nameSpan(span: ReadableSpan, attributes: Attributes): string {
  const { name: scope } = span.instrumentationScope;
  if (scope === productId) return span.name;
  const { 'next.span_type': type = scope, 'next.route': page } = attributes;
  return page === undefined ? `${type}` : `${type} ${page}`;
}
