import 'server-only';
import { type DestinationStream, type Logger, pino } from 'pino';
import { getEnv } from '@/lib/env/env';
import { shortenHex } from '@/lib/server/telemetry/json-lines.mjs';
import { getRequestId } from '@/lib/server/telemetry/request-id';
import { getTraceId } from '@/lib/server/telemetry/tracing';

let memo: Logger | undefined;

/**
 * Structured lines on standard output, each with the id of its request and of its trace. Never pass a message, signature,
 * cookie or address. Text from a client may contain one in spite of that: each line is shortened as it is written.
 */
export function getLog(): Logger {
  memo ??= createLog();
  return memo;
}

export function createLog(stream?: DestinationStream): Logger {
  return pino(
    {
      level: getEnv().logLevel,
      mixin: () => ({ requestId: getRequestId(), traceId: getTraceId() }),
      redact: ['*.signature', '*.message.*', '*.cookie', '*.authorization'],
      hooks: { streamWrite: shortenHex },
    },
    stream,
  );
}
