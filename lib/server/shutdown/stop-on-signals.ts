import 'server-only';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { createShutdown } from '@/lib/server/shutdown/shutdown';
import type { Traffic } from '@/lib/server/shutdown/traffic';

/**
 * Ends this process by `createShutdown` at SIGTERM and SIGINT, in Next's place: Next stops taking
 * connections at once, waits for idle ones without a limit, and does not close the store.
 *
 * Upstream: Next 16.4.6: `startServer` adds its listeners of both signals before it calls `register()`,
 * and no other later. (`NEXT_MANUAL_SIG_HANDLE` would have to be set before Next starts.)
 * Breaks when: it adds them later: the process ends at once, or with 143.
 * Guarded by: tests/http/shutdown.test.ts › npm start
 * Can go when: Next lets an application handle them.
 */
export function stopOnSignals(traffic: Traffic, stopTracing: (() => Promise<void>) | null): void {
  const { drainSeconds } = getEnv();
  const { finish: finishSeconds } = config.shutdown;
  const exit = (code: number) => process.exit(code);
  const shutDown = createShutdown({ traffic, drainSeconds, finishSeconds, stopTracing, exit });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.removeAllListeners(signal);
    process.on(signal, shutDown);
  }
}
