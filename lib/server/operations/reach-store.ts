import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import { readString } from '@/lib/parse';
import { getPhase } from '@/lib/server/shutdown/phase';
import { getStore } from '@/lib/server/store/get-store';
import { createOutage } from '@/lib/server/store/outage';
import type { Store } from '@/lib/server/store/store';
import { getLog } from '@/lib/server/telemetry/log';

const retryAfterMs = 500;

/**
 * Resolves once the store responds, or the process is ending. A server that never reached its store is set
 * up wrongly, and must not replace one that works.
 */
export async function reachStore(store: Pick<Store, 'ping'> = getStore()): Promise<void> {
  const outage = createOutage(
    (message) => getLog().warn({ message }, 'starting: the store'),
    'was reached',
  );
  while (getPhase() === 'starting') {
    try {
      await store.ping();
      outage.end();
      return;
    } catch (error) {
      outage.fail(explain(error));
      await wait(retryAfterMs, undefined, { ref: false });
    }
  }
}

function explain(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error('unknown');
  return `${message}: ${readString(cause, 'message') ?? 'no cause is known'}`;
}
