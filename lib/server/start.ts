import 'server-only';
import { getEnvWarnings } from '@/lib/env/env';
import { watchLoad } from '@/lib/server/http/load';
import { guardServers } from '@/lib/server/http/server-guard';

/** Ends the process with a readable list when the configuration is not right. */
export function startServer(): void {
  try {
    for (const warning of getEnvWarnings()) process.stderr.write(`Warning: ${warning}\n`);
    guardServers();
    watchLoad();
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    for (const line of text.split('\n')) process.stderr.write(`${line.trim()}\n`);
    process.exit(1);
  }
}
