import 'server-only';
import { ConfigurationError, getEnvWarnings } from '@/lib/env/env';
import { monitorLoad } from '@/lib/server/http/load';
import { attachPipeline } from '@/lib/server/pipeline/attach-pipeline';

/** Ends the process with a readable list when the configuration is not right. */
export function startServer(): void {
  try {
    for (const warning of getEnvWarnings()) process.stderr.write(`Warning: ${warning}\n`);
    attachPipeline();
    monitorLoad();
  } catch (error) {
    const lines = error instanceof ConfigurationError ? error.problems : [String(error)];
    for (const line of lines) process.stderr.write(`${line}\n`);
    process.exit(1);
  }
}
