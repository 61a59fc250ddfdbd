import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { chainsReadyPort } from '@/tests/support/chains';
import { isUp, nextStart, toServerEnv } from '@/tests/support/next-server';
import { isTaken, waitForPort } from '@/tests/support/ports';
import { startFront, startLocalSafeHost } from '@/tests/support/safe-host/front';
import {
  bridged,
  embeddedUrl,
  localSafeHostUrl,
  serverSets,
  servers,
  serversReadyPort,
  type TestServer,
} from '@/tests/support/servers';
import { startBridgedFront } from '@/tests/support/wallet-front';

/** Usage: `tsx tests/support/start-servers.ts [set]`. Starts the chains and a set's servers side by side. */
const set = process.argv[2] === 'browsers' ? 'browsers' : 'e2e';
const children: ChildProcess[] = [];

function start(args: readonly string[], env: NodeJS.ProcessEnv): void {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env });
  child.once('exit', (code) => end(code ?? 1));
  children.push(child);
}

function end(code: number): void {
  for (const child of children) child.kill('SIGTERM');
  process.exit(code);
}

async function startServer({ port, env }: TestServer): Promise<void> {
  if (await isTaken(port)) throw new Error(`Port ${port} is taken.`);
  rmSync(env.DATA_DIR ?? '', { recursive: true, force: true });
  start(nextStart, toServerEnv(port, env));
  while (!(await isUp(`http://localhost:${port}`))) await wait(50);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end(0));

try {
  start(['--import', 'tsx', 'tests/support/start-chains.ts'], process.env);
  startFront(embeddedUrl, servers.embedded.port);
  startLocalSafeHost(localSafeHostUrl);
  if (set === 'browsers') startBridgedFront(bridged);
  await Promise.all([waitForPort(chainsReadyPort), ...serverSets[set].map(startServer)]);
  createServer((_, response) => response.end('ready\n')).listen(serversReadyPort, '127.0.0.1');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  end(1);
}
