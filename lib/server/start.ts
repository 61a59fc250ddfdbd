import 'server-only';
import { getEnvWarnings } from '@/lib/env/env';
import { watchLoad } from '@/lib/server/load';
import { watchPages } from '@/lib/server/page-requests';
import { watchRequests } from '@/lib/server/peer-address';
import { watchTraffic } from '@/lib/server/watch-traffic';

/** Ends the process with a readable list when the configuration is not right. */
export function startServer(): void {
  try {
    for (const warning of getEnvWarnings()) process.stderr.write(`Warning: ${warning}\n`);
    watchRequests();
    watchTraffic();
    watchPages();
    watchLoad();
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`);
    process.exit(1);
  }
}
