import 'server-only';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import type { Traffic } from '@/lib/server/shutdown/traffic';
import { closeStores } from '@/lib/server/store/get-store';
import { getLog } from '@/lib/server/telemetry/log';
import { perProcess } from '@/lib/server/telemetry/per-process';

type Phase = 'starting' | 'ready' | 'draining';

const getState = () => perProcess('phase', (): { phase: Phase } => ({ phase: 'starting' }));

export function getPhase(): Phase {
  return getState().phase;
}

export function setPhase(phase: Phase): void {
  getState().phase = phase;
}

/**
 * Ends this process through `createShutdown` on SIGTERM and SIGINT, instead of Next. Next stops accepting
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

type Options = {
  traffic: Traffic;
  /** Time in which requests are still accepted. */
  drainSeconds: number;
  /** Time after that, for requests in flight. */
  finishSeconds: number;
  /** Sends the remaining traces. Never rejects. */
  stopTracing?: (() => Promise<void>) | null;
  exit: (code: number) => void;
};

/** Signals this close count as one: Ctrl+C reaches npm and the server, and npm passes its own on. */
const sameSignalMs = 1_000;

/**
 * Creates the signal handler. At the first signal the server is no longer ready, so that load balancers send
 * nobody else, but it still accepts requests. Then it accepts no connections, and exits with 0 once all
 * requests are answered and the store is closed. A later signal or the limit ends the process at once with 1.
 */
export function createShutdown(options: Options): () => void {
  let since: number | null = null;
  return () => {
    if (since === null) {
      since = performance.now();
      void shutDown(options);
    } else if (performance.now() - since > sameSignalMs) cutOff(options, 'second signal');
  };
}

async function shutDown(options: Options): Promise<void> {
  const { traffic, drainSeconds, finishSeconds, exit } = options;
  const limit = (drainSeconds + finishSeconds) * 1000;
  const timer = setTimeout(() => cutOff(options, 'limit'), limit);
  try {
    setPhase('draining');
    traffic.stopKeepAlive();
    getLog().info({ drainSeconds }, 'draining');
    await new Promise((resolve) => setTimeout(resolve, drainSeconds * 1000));
    await traffic.finish();
    await closeStores();
    // All requests are answered. Sending the remaining traces has its own limit.
    clearTimeout(timer);
    await options.stopTracing?.();
    getLog().info('stopped');
    exit(0);
  } catch (error) {
    getLog().error({ name: error instanceof Error ? error.name : typeof error }, 'stop failed');
    exit(1);
  } finally {
    clearTimeout(timer);
  }
}

function cutOff({ traffic, exit }: Options, reason: string): void {
  getLog().warn({ reason, requests: traffic.size }, 'stopped with requests unanswered');
  exit(1);
}
