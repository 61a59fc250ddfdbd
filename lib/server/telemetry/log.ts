import 'server-only';
import { type Logger, pino } from 'pino';
import { getEnv } from '@/lib/env/env';
import { getRequestId } from '@/lib/server/telemetry/request-id';
import { getTraceId } from '@/lib/server/telemetry/tracing';

let memo: Logger | undefined;

/**
 * Structured lines on standard output, each with the id of its request and of its trace. Never pass a message, signature,
 * cookie or address.
 */
export function getLog(): Logger {
  memo ??= pino({
    level: getEnv().logLevel,
    mixin: () => ({ requestId: getRequestId(), traceId: getTraceId() }),
    redact: ['*.signature', '*.message.*', '*.cookie', '*.authorization'],
  });
  return memo;
}
