import 'server-only';
import { ConfigurationError, getEnvWarnings } from '@/lib/env/env';
import { monitorLoad } from '@/lib/server/http/overload';
import { requireWalletFiles } from '@/lib/server/operations/wallet-files';
import { attachPipeline } from '@/lib/server/pipeline/attach-pipeline';

/** Ends the process with a readable list when the configuration or the build is not right. */
export function startServer({ isProduction }: { isProduction: boolean }): void {
  try {
    for (const warning of getEnvWarnings()) process.stderr.write(`Warning: ${warning}\n`);
    if (isProduction) requireWalletFiles();
    attachPipeline();
    monitorLoad();
  } catch (error) {
    const lines = error instanceof ConfigurationError ? error.problems : [String(error)];
    for (const line of lines) process.stderr.write(`${line}\n`);
    process.exit(1);
  }
}
