import 'server-only';
import { accountFactories, config, productId } from '@/lib/config';
import { findConfigProblems } from '@/lib/env/config-problems';
import { ConfigurationError, getEnv, getEnvWarnings } from '@/lib/env/env';
import type { Env } from '@/lib/env/parse-env';
import { shareBuild } from '@/lib/server/builds/other-builds';
import { monitorLoad } from '@/lib/server/http/overload';
import { reachStore } from '@/lib/server/operations/reach-store';
import { requireWalletFiles } from '@/lib/server/operations/wallet-files';
import { attachPipeline } from '@/lib/server/pipeline/attach-pipeline';
import { getPhase, setPhase } from '@/lib/server/shutdown/phase';
import { stopOnSignals } from '@/lib/server/shutdown/stop-on-signals';
import { Traffic } from '@/lib/server/shutdown/traffic';
import { requireStore } from '@/lib/server/store/get-store';
import { logConsole } from '@/lib/server/telemetry/log';

function becomeReady(): void {
  if (getPhase() === 'starting') setPhase('ready');
}

/** A server that is ready has reached its store, and other builds find its files. */
async function getReady(): Promise<void> {
  await reachStore();
  await shareBuild();
  becomeReady();
}

/** Ends the process with a readable list if the configuration, the build or the store's place is wrong. */
export async function startServer({ isProduction }: { isProduction: boolean }): Promise<void> {
  try {
    requireConfig();
    const { mode, tracing } = getEnv();
    if (mode === 'production') logConsole();
    // biome-ignore lint/suspicious/noConsole: for people, except where the console goes to the log.
    for (const warning of getEnvWarnings()) console.warn(`Warning: ${warning}`);
    if (isProduction) requireWalletFiles();
    requireStore();
    const traffic = new Traffic();
    attachPipeline(traffic);
    monitorLoad();
    // After the pipeline, which no request may come before.
    const stopTracing = tracing === null ? null : await startTracing(tracing);
    // In development Next has more to end than a server.
    if (mode !== 'development') stopOnSignals(traffic, stopTracing);
    if (isProduction) void getReady();
    else becomeReady();
  } catch (error) {
    const lines = error instanceof ConfigurationError ? error.problems : [String(error)];
    for (const line of lines) process.stderr.write(`${line}\n`);
    process.exit(1);
  }
}

/** OpenTelemetry's SDK is loaded only for a collector. */
async function startTracing(options: NonNullable<Env['tracing']>): Promise<() => Promise<void>> {
  const module = await import('@/lib/server/tracing/start-tracing');
  return module.startTracing(options);
}

function requireConfig(): void {
  const { oneApproval: _, ...signIn } = config.signIn;
  const lifetimes = { ...signIn, ...config.session };
  const problems = findConfigProblems({ ...config, accountFactories, productId, lifetimes });
  if (problems.length > 0) throw new ConfigurationError(problems);
}
