import 'server-only';
import { format, stripVTControlCharacters } from 'node:util';
import { trace } from '@opentelemetry/api';
import { type Logger, pino } from 'pino';
import { getEnv } from '@/lib/env/env';
import { shortenHex } from '@/lib/server/telemetry/clean-url';
import { getRequestContext } from '@/lib/server/telemetry/request-context';

let memo: Logger | undefined;

/**
 * Returns the log: JSON lines on standard output, with the request's id. Never pass a message, signature,
 * cookie or address. A client's text may contain an address, so every line is shortened as it is written.
 */
export function getLog(): Logger {
  memo ??= createLog();
  return memo;
}

export function createLog(): Logger {
  return pino({
    level: getEnv().logLevel,
    mixin: () => ({ requestId: getRequestContext()?.id, traceId: getTraceId() }),
    redact: ['*.signature', '*.message.*', '*.cookie', '*.authorization'],
    hooks: { streamWrite: shortenHex },
  });
}

/** Returns undefined without a collector, and for a request that is not sampled. */
function getTraceId(): string | undefined {
  const span = trace.getActiveSpan();
  return span?.isRecording() === true ? span.spanContext().traceId : undefined;
}

const consoleLevels = {
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
} as const;
/** Next prints the URL of a failed request, which can contain personal data. */
const requestTarget = /(Failed to handle request for ).*/g;

export function logConsole(): void {
  for (const [method, level] of Object.entries(consoleLevels)) {
    Reflect.set(console, method, (...parts: unknown[]) => {
      const text = stripVTControlCharacters(format(...parts)).trim();
      if (text !== '') getLog()[level](text.replace(requestTarget, '$1(left out)'));
    });
  }
}
