import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type BenchApp,
  benchChainPorts,
  chainsEnv,
  chainsReadyUrl,
} from '@/tests/bench/bench-apps';
import { getNextPath } from '@/tests/bench/next-path';
import { type Started, startProcess } from '@/tests/bench/processes';
import { isTaken } from '@/tests/support/ports';

const collector = pathToFileURL(join('tests', 'bench', 'server', 'collect-garbage.mjs')).href;

/**
 * `collectable`: SIGUSR2 makes the server collect its garbage, for the memory figure. `keepsData`: it
 * shares the store of one that runs.
 */
export async function startApp(
  app: BenchApp,
  { collectable = false, keepsData = false } = {},
): Promise<Started> {
  await requireFree(app.port);
  // The sessions of earlier benches would weigh on this one.
  if (app.env.DATA_DIR !== undefined && !keepsData) {
    rmSync(app.env.DATA_DIR, { recursive: true, force: true });
  }
  return startProcess(
    process.execPath,
    [...(collectable ? ['--import', collector] : []), getNextPath(app.directory), 'start'],
    {
      directory: app.directory,
      readyUrl: app.url,
      // By this flag Next leaves .env files alone: the table is the whole configuration.
      env: { PORT: `${app.port}`, __NEXT_PROCESSED_ENV: 'true', ...app.env },
    },
  );
}

/** A local node for each chain of the deployment. */
export async function startChains(): Promise<Started> {
  for (const port of benchChainPorts.values()) await requireFree(port);
  const ids = [...benchChainPorts.keys()].map(String);
  return startProcess(
    process.execPath,
    ['--import', 'tsx', join('tests', 'support', 'start-chains.ts'), ...ids],
    { readyUrl: chainsReadyUrl, env: chainsEnv },
  );
}

export async function requireFree(port: number): Promise<void> {
  if (await isTaken(port))
    throw new Error(`Port ${port} is taken; TEST_PORT_OFFSET moves all ports.`);
}
