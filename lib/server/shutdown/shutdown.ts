import 'server-only';
import { setPhase } from '@/lib/server/shutdown/phase';
import type { Traffic } from '@/lib/server/shutdown/traffic';
import { closeStores } from '@/lib/server/store/get-store';
import { getLog } from '@/lib/server/telemetry/log';

type Options = {
  traffic: Traffic;
  /** For accepting requests, then for finishing them. */
  drainSeconds: number;
  finishSeconds: number;
  /** Sends the remaining traces. Never rejects. */
  stopTracing?: (() => Promise<void>) | null;
  exit: (code: number) => void;
};

/**
 * Signals this close count as one: Ctrl+C and systemd's stop reach npm and the server, and npm passes its own
 * on.
 */
const sameSignal = 1_000;

/**
 * The handler for a signal to stop. The first one: not ready, so that load balancers send nothing more, while
 * requests are still accepted; then no more connections; exit 0 once all requests are answered and the store
 * is closed. A later signal, or the time limit, ends the process at once: exit 1.
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
    // Everything is answered; the remaining traces have their own limit.
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
