import 'server-only';
import { type Logger, pino } from 'pino';
import { getEnv } from '@/lib/env/env';

let memo: Logger | undefined;

/** Structured lines on standard output. Never give it a message, signature, cookie or full address. */
export function getLog(): Logger {
  memo ??= pino({
    level: getEnv().logLevel,
    redact: ['*.signature', '*.message.*', '*.cookie', '*.authorization'],
  });
  return memo;
}
