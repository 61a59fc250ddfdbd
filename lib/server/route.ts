import 'server-only';
import type { NextRequest } from 'next/server';
import { z } from 'zod';
import { getEnv } from '@/lib/env/env';
import { Refusal, toErrorResponse } from '@/lib/server/http/http-errors';
import { isOverloaded } from '@/lib/server/http/overload';
import { requireOwnOrigin } from '@/lib/server/http/own-origin';
import { readFields } from '@/lib/server/http/read-body';
import { recordRefusal } from '@/lib/server/http/record-refusal';
import { findRequestContext } from '@/lib/server/http/sealed-context';
import { limitClient } from '@/lib/server/rate-limit/limits';
import { runInRequest } from '@/lib/server/telemetry/request-context';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
type Handler<Context> = (request: NextRequest, context: Context) => Promise<Response>;
export type Handlers<Context = unknown> = Readonly<Partial<Record<Method, Handler<Context>>>>;

type Options = {
  toResponse?: (refusal: Refusal, request: NextRequest) => Response;
  /** False for routes that operators need while the server is overloaded. */
  isSheddable?: boolean;
  /** True for reports that browsers send by themselves, and for requests of wallets. */
  takesAnyOrigin?: boolean;
};

/**
 * Creates a handler that responds to thrown errors. Other sites' requests that may change something get 403.
 */
export function createHandler<Context>(
  handler: Handler<Context>,
  { toResponse = toErrorResponse, isSheddable = true, takesAnyOrigin = false }: Options = {},
): Handler<Context> {
  return runWithContext(async (request, context) => {
    try {
      if (isSheddable && isOverloaded()) throw new Refusal('busy', 'load');
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (!isRead && !takesAnyOrigin) requireOwnOrigin(request);
      return await handler(request, context);
    } catch (error) {
      return toResponse(recordRefusal(error), request);
    }
  });
}

/** Gives the log the request's id on a function platform, too, and refuses what did not pass proxy.ts. */
function runWithContext<Context>(handler: Handler<Context>): Handler<Context> {
  return async (request, context) => {
    if (getEnv().deployment !== 'functions') return await handler(request, context);
    const found = findRequestContext(request.headers);
    if (found === undefined)
      return toErrorResponse(recordRefusal(new Refusal('internal', 'proxy')));
    return await runInRequest(found, () => handler(request, context));
  };
}

/** Creates the exports of a route file: its handlers, and 405 for every other method. */
export function createRoute<Context>(
  handlers: Handlers<Context> | ((request: NextRequest) => Handlers<Context>),
  { takesAnyOrigin = false, ...options }: Options = {},
): Record<Method, Handler<Context>> {
  const handle = createHandler<Context>(
    async (request, context) => {
      const found = typeof handlers === 'function' ? handlers(request) : handlers;
      const byMethod = new Map(Object.entries(found));
      const handler = byMethod.get(request.method);
      if (handler === undefined) {
        const allowed = [...byMethod.keys()].join(', ');
        throw new Refusal('method', request.method, { Allow: allowed });
      }
      if (request.method !== 'GET' && !takesAnyOrigin) requireOwnOrigin(request);
      return await handler(request, context);
    },
    // The handler checks the origin, but only after it refuses unknown methods.
    { ...options, takesAnyOrigin: true },
  );
  return {
    ...{ GET: handle, HEAD: handle, POST: handle, PUT: handle },
    ...{ PATCH: handle, DELETE: handle, OPTIONS: handle },
  };
}

/** Wraps `handler` in a rate limit of the store. */
export function limited<Context>(
  name: Parameters<typeof limitClient>[0],
  handler: Handler<Context>,
): Handler<Context> {
  return async (request, context) => {
    await limitClient(name, request);
    return await handler(request, context);
  };
}

/** Reads the body of a request, a form or a flat JSON object. Refuses with `malformed`. */
export async function readInput<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parseInput(await readFields(request), schema);
}

export function readQuery<Schema extends z.ZodType>(
  request: NextRequest,
  schema: Schema,
): z.output<Schema> {
  return parseInput(Object.fromEntries(request.nextUrl.searchParams), schema);
}

export function parseInput<Schema extends z.ZodType>(
  input: unknown,
  schema: Schema,
): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  // Only a field of the schema reaches the log, because the sender chooses all other names.
  const field = parsed.error.issues[0]?.path[0];
  const isOurs = schema instanceof z.ZodObject && field !== undefined && field in schema.shape;
  throw new Refusal('malformed', isOurs ? `input: ${String(field)}` : 'input');
}
