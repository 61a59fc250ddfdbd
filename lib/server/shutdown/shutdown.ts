import 'server-only';
import { setPhase } from '@/lib/server/shutdown/phase';
import type { Traffic } from '@/lib/server/shutdown/traffic';
import { closeStores } from '@/lib/server/store/get-store';
import { getLog } from '@/lib/server/telemetry/log';

type Options = {
  traffic: Traffic;
  /** Seconds in which requests are still taken, and then those in which they may be finished. */
  drainSeconds: number;
  finishSeconds: number;
  /** Sends what is left of traces. Never rejects. */
  stopTracing?: (() => Promise<void>) | null;
  exit: (code: number) => void;
};

/**
 * Milliseconds in which signals count as one. The terminal's Ctrl+C, and systemd's stop, reach npm and
 * the server, and npm passes its own on.
 */
const sameSignal = 1_000;

/**
 * What to do at a signal to end. The first one: not ready any more, so that load balancers send nobody
 * else, while requests are still taken; then no more connections; exit 0 once all requests are answered
 * and the store is closed. A later one ends the process at once, as does its limit: exit 1.
 */
export function createShutdown(options: Options): () => void {
  let since: number | null = null;
  return () => {
    if (since === null) {
      since = performance.now();
      void shutDown(options);
    } else if (performance.now() - since > sameSignal) cutOff(options, 'second signal');
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
    // All is answered; what is left to send has a limit of its own.
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
