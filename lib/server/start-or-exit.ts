import 'server-only';
import { accountFactories, config, productId } from '@/lib/config';
import { findConfigProblems } from '@/lib/env/config-problems';
import { ConfigurationError, getEnv } from '@/lib/env/env';
import { logConsole } from '@/lib/server/telemetry/log';

/** Runs `start`. Ends the process with a readable list if configuration, build or store place is wrong. */
export async function startOrExit(start: () => void | Promise<void>): Promise<void> {
  try {
    requireConfig();
    const { mode, warnings } = getEnv();
    if (mode === 'production') logConsole();
    // biome-ignore lint/suspicious/noConsole: for people, except where the console goes to the log.
    for (const warning of warnings) console.warn(`Warning: ${warning}`);
    await start();
  } catch (error) {
    const lines = error instanceof ConfigurationError ? error.problems : [String(error)];
    for (const line of lines) process.stderr.write(`${line}\n`);
    process.exit(1);
  }
}

function requireConfig(): void {
  const { oneApproval: _, ...signIn } = config.signIn;
  const lifetimes = { ...signIn, ...config.session };
  const problems = findConfigProblems({ ...config, accountFactories, productId, lifetimes });
  if (problems.length > 0) throw new ConfigurationError(problems);
}
