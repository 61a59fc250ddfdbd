import 'server-only';
import { accountFactories, config, productId } from '@/lib/config';
import { findConfigProblems } from '@/lib/env/config-problems';
import { ConfigurationError, getEnv, getEnvWarnings } from '@/lib/env/env';
import { shareBuild } from '@/lib/server/builds/other-builds';
import { monitorLoad } from '@/lib/server/http/overload';
import { reachStore } from '@/lib/server/operations/reach-store';
import { requireWalletFiles } from '@/lib/server/operations/wallet-files';
import { attachPipeline } from '@/lib/server/pipeline/attach-pipeline';
import { getPhase, setPhase } from '@/lib/server/shutdown/phase';
import { stopOnSignals } from '@/lib/server/shutdown/stop-on-signals';
import { Traffic } from '@/lib/server/shutdown/traffic';
import { requireStore } from '@/lib/server/store/get-store';

function becomeReady(): void {
  if (getPhase() === 'starting') setPhase('ready');
}

/** Once this resolves, servers of another build have the files of this one's pages. */
async function getReady(): Promise<void> {
  await reachStore();
  await shareBuild();
  becomeReady();
}

/** Ends the process with a readable list when the configuration, the build or the store's place is not right. */
export async function startServer({ isProduction }: { isProduction: boolean }): Promise<void> {
  try {
    requireConfig();
    for (const warning of getEnvWarnings()) process.stderr.write(`Warning: ${warning}\n`);
    if (isProduction) requireWalletFiles();
    requireStore();
    const traffic = new Traffic();
    attachPipeline(traffic);
    monitorLoad();
    // In development Next has more to end than a server.
    if (getEnv().mode !== 'development') stopOnSignals(traffic);
    // After the pipeline, which no request may come before.
    await startTracing();
    if (isProduction) void getReady();
    else becomeReady();
  } catch (error) {
    const lines = error instanceof ConfigurationError ? error.problems : [String(error)];
    for (const line of lines) process.stderr.write(`${line}\n`);
    process.exit(1);
  }
}

/** What traces is loaded where there is an exporter to send them to, and nowhere else. */
async function startTracing(): Promise<void> {
  const { tracing } = getEnv();
  if (tracing === null) return;
  const module = await import('@/lib/server/tracing/start-tracing');
  module.startTracing(tracing);
}

function requireConfig(): void {
  const { oneApproval: _, ...signIn } = config.signIn;
  const lifetimes = { ...signIn, ...config.session };
  const problems = findConfigProblems({ ...config, accountFactories, productId, lifetimes });
  if (problems.length > 0) throw new ConfigurationError(problems);
}
