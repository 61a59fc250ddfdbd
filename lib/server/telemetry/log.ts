import 'server-only';
import { type Logger, pino } from 'pino';
import { getEnv } from '@/lib/env/env';
import { getRequestId } from '@/lib/server/telemetry/request-id';

let memo: Logger | undefined;

/**
 * Structured lines on standard output, each with the id of its request. Never pass a message, signature,
 * cookie or address.
 */
export function getLog(): Logger {
  memo ??= pino({
    level: getEnv().logLevel,
    mixin: () => ({ requestId: getRequestId() }),
    redact: ['*.signature', '*.message.*', '*.cookie', '*.authorization'],
  });
  return memo;
}
