import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createGzip } from 'node:zlib';
import {
  type AppName,
  type BenchApp,
  benchChainPorts,
  chainsEnv,
  chainsReadyUrl,
  nodeOffset,
} from '@/tests/bench/bench-apps';
import { getNextPath } from '@/tests/bench/build-apps';
import { type Started, startProcess } from '@/tests/bench/processes';
import { forwardRequest } from '@/tests/support/forward-request';
import { isTaken } from '@/tests/support/ports';

export type Servers = ReturnType<typeof createServers>;

const collector = pathToFileURL(join('tests', 'bench', 'server', 'collect-garbage.mjs')).href;

/** Manages the apps' servers, at most one per app at a time. */
export function createServers() {
  const started = new Map<AppName, Started>();
  return {
    async start(app: BenchApp): Promise<void> {
      started.set(app.name, await startApp(app, []));
    },

    /** Replaces the running server with one that collects garbage on SIGUSR2. Returns its process id. */
    async restartCollectable(app: BenchApp): Promise<number> {
      await started.get(app.name)?.stop();
      const server = await startApp(app, ['--import', collector]);
      started.set(app.name, server);
      return server.pid;
    },

    getPid(name: AppName): number {
      const server = started.get(name);
      if (server === undefined) throw new Error(`the server of ${name} is not running`);
      return server.pid;
    },
  };
}

export async function startApp(app: BenchApp, nodeArgs: readonly string[]): Promise<Started> {
  await requireFree(app.port);
  // Sessions of earlier benches would slow this one down.
  const { DATA_DIR: dataDir } = app.env;
  if (dataDir !== undefined) rmSync(dataDir, { recursive: true, force: true });
  return startProcess(process.execPath, [...nodeArgs, getNextPath(app.directory), 'start'], {
    directory: app.directory,
    readyUrl: app.url,
    // This flag makes Next ignore .env files.
    env: { PORT: `${app.port}`, __NEXT_PROCESSED_ENV: 'true', ...app.env },
  });
}

/** Starts a local node for each chain of the deployment. */
export async function startChains(): Promise<void> {
  const ports = [...benchChainPorts.values()];
  for (const port of ports) await requireFree(port);
  const ids = [...benchChainPorts.keys()].map(String);
  await startProcess(
    process.execPath,
    ['--import', 'tsx', join('tests', 'support', 'start-chains.ts'), ...ids],
    { readyUrl: chainsReadyUrl, env: chainsEnv },
  );
  await Promise.all(ports.map(startCompressor));
}

/** Compresses a node's answers, as Geth does (go-ethereum, node/rpcstack.go) and anvil does not. */
async function startCompressor(port: number): Promise<void> {
  const server = createServer((incoming, outgoing) =>
    forwardRequest(incoming, outgoing, port + nodeOffset, (answer) => {
      const { 'content-length': _, ...headers } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, { ...headers, 'content-encoding': 'gzip' });
      answer.pipe(createGzip()).pipe(outgoing);
    }),
  );
  // Node's default of five seconds can close a connection just as a browser reuses it.
  server.keepAliveTimeout = 120_000;
  await once(server.listen(port, '127.0.0.1'), 'listening');
}

async function requireFree(port: number): Promise<void> {
  if (await isTaken(port))
    throw new Error(`Port ${port} is taken; TEST_PORT_OFFSET moves all ports.`);
}
