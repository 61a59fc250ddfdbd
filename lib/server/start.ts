import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import { getEnv } from '@/lib/env/env';
import { readString } from '@/lib/parse';
import { shareBuild } from '@/lib/server/builds/build-files';
import { monitorLoad } from '@/lib/server/http/overload';
import { requireWalletFiles } from '@/lib/server/operations/wallet-files';
import { attachPipeline } from '@/lib/server/pipeline/attach-pipeline';
import { getPhase, setPhase, stopOnSignals } from '@/lib/server/shutdown/shutdown';
import { Traffic } from '@/lib/server/shutdown/traffic';
import { startOrExit } from '@/lib/server/start-or-exit';
import { getStore, requireStore } from '@/lib/server/store/get-store';
import { createOutage } from '@/lib/server/store/outage';
import { getLog } from '@/lib/server/telemetry/log';

const storeRetryMs = 500;

function becomeReady(): void {
  if (getPhase() === 'starting') setPhase('ready');
}

async function getReady(): Promise<void> {
  await reachStore();
  await shareBuild();
  becomeReady();
}

export async function startServer({ isProduction }: { isProduction: boolean }): Promise<void> {
  await startOrExit(async () => {
    const { mode, tracing } = getEnv();
    if (isProduction) requireWalletFiles();
    requireStore();
    const traffic = new Traffic();
    attachPipeline(traffic);
    monitorLoad();
    // After the pipeline, because no request may precede it. OpenTelemetry's SDK loads only for a collector.
    let stopTracing: (() => Promise<void>) | null = null;
    if (tracing !== null) {
      const { startTracing } = await import('@/lib/server/tracing/start-tracing');
      stopTracing = startTracing(tracing);
    }
    // In development, Next has more to shut down than a server.
    if (mode !== 'development') stopOnSignals(traffic, stopTracing);
    if (isProduction) void getReady();
    else becomeReady();
  });
}

/**
 * Waits for the store. A server that never reached it is misconfigured, and must not replace a working one.
 */
async function reachStore(): Promise<void> {
  const outage = createOutage(
    (message) => getLog().warn({ message }, 'starting: the store'),
    'was reached',
  );
  while (getPhase() === 'starting') {
    try {
      await getStore().ping();
      outage.end();
      return;
    } catch (error) {
      outage.fail(explain(error));
      await wait(storeRetryMs, undefined, { ref: false });
    }
  }
}

function explain(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error('unknown');
  return `${message}: ${readString(cause, 'message') ?? 'no cause is known'}`;
}
