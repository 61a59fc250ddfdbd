import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  functionCommand,
  functionFolder,
  isOnFunctions,
  startEdge,
  toFunctionEnv,
  toFunctionPort,
  toRedisPort,
} from '@/tests/http/support/function-host';
import { spawnServer } from '@/tests/http/support/spawn-server';
import { chainIds, getChainUrl } from '@/tests/support/chains';
import { isTaken, testPort } from '@/tests/support/ports';
import { findRedisServer, startRedis, type TestRedis } from '@/tests/support/redis';

/** Two files run at a time, each on its own ports. */
const lane = Number(process.env.VITEST_POOL_ID ?? 1) - 1;

export function lanePort(port: number): number {
  return testPort(port + 40 * lane);
}

export type StoreKind = 'sqlite' | 'redis';

/**
 * Stores for tests of what the store decides: nonces, limits, sessions, outages. Elsewhere one store is
 * enough, as tests/store/store.contract.test.ts holds both to the same behaviour.
 */
export const storeKinds: readonly StoreKind[] = isOnFunctions
  ? ['redis']
  : findRedisServer() !== null || process.env.CI === 'true'
    ? ['sqlite', 'redis']
    : ['sqlite'];

export const secret = 'a test secret of more than thirty-two characters';

/** Returns the settings that a server requires, for tests that start their own. */
export const createOwnEnv = (port: number, dataDir: string) => ({
  APP_URL: `http://localhost:${port}`,
  AUTH_SECRET: secret,
  WALLETCONNECT_PROJECT_ID: '0123456789abcdef0123456789abcdef',
  DATA_DIR: dataDir,
});

export type Instance = {
  port: number;
  url: string;
  pid(): number;
  kill(): Promise<void>;
  /** Kills the instance if it still runs, and starts it again with these changes to its environment. */
  restart(changes?: Readonly<Record<string, string>>): Promise<void>;
  /** Suspends the instance for this many milliseconds, as on an overloaded machine. */
  freeze(ms: number): Promise<void>;
  output(): string;
};

/** A deployment's files, and its Redis if it has one. */
export type TestStore = { dataDir: string; redis: TestRedis | null };

export type Deployment = TestStore & {
  /** The public origin, which all instances share. */
  appUrl: string;
  env: Readonly<Record<string, string>>;
  /** The port of its first instance. */
  port: number;
  instances: readonly Instance[];
  stop(): Promise<void>;
};

export type DeploymentOptions = {
  ports: readonly number[];
  appUrl?: string;
  env?: Record<string, string>;
  redisPort?: number;
  /** Makes Redis keep its data while it is stopped and started again. */
  keepsRedis?: boolean;
  /** The folder of each instance's build, where they differ. */
  builds?: readonly string[];
};

/** Starts production servers that share one store, on the existing build. */
export async function startDeployment(
  kind: StoreKind,
  options: DeploymentOptions,
): Promise<Deployment> {
  const [first = 0] = options.ports;
  const dataDir = `test-results/data/http-${lanePort(first)}`;
  rmSync(dataDir, { recursive: true, force: true });
  const folder = options.keepsRedis === true ? join(process.cwd(), dataDir) : null;
  if (folder !== null) mkdirSync(folder, { recursive: true });
  const redisPort = isOnFunctions
    ? toRedisPort(lanePort(first))
    : lanePort(options.redisPort ?? 3199);
  const redis = kind === 'redis' || isOnFunctions ? await startRedis(redisPort, folder) : null;
  const appUrl = options.appUrl ?? `http://localhost:${lanePort(first)}`;
  const env = {
    ...Object.fromEntries(
      chainIds.filter((id) => id !== 31337).map((id) => [`RPC_URL_${id}`, getChainUrl(id)]),
    ),
    ...createOwnEnv(lanePort(first), options.builds === undefined ? dataDir : resolve(dataDir)),
    APP_URL: appUrl,
    // One of the tests' three chains may be a test chain.
    ENABLE_TESTNETS: 'true',
    TRUST_PROXY: '0',
    LOG_LEVEL: 'info',
    ...(redis ? { REDIS_URL: redis.url } : {}),
    ...options.env,
  };
  const instances: Instance[] = [];
  const stop = async () => {
    await Promise.all(instances.map((instance) => instance.kill()));
    await redis?.stop();
  };
  try {
    for (const [index, port] of options.ports.entries()) {
      instances.push(await startAnyInstance(lanePort(port), env, options.builds?.[index]));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { appUrl, dataDir, redis, env, port: lanePort(first), instances, stop };
}

/**
 * Starts another process on the store of a running deployment, with the same environment apart from these
 * changes. It is no part of the deployment: `kill` it.
 */
export async function startBeside(
  { env }: Deployment,
  port: number,
  changes: Readonly<Record<string, string>> = {},
): Promise<Instance> {
  return await startAnyInstance(lanePort(port), { ...env, ...changes });
}

async function startAnyInstance(
  port: number,
  env: Readonly<Record<string, string>>,
  folder = '.',
): Promise<Instance> {
  return isOnFunctions
    ? await startFunctionInstance(port, env)
    : await startInstance(port, env, { folder });
}

/** Starts a function behind an edge at `port`. */
async function startFunctionInstance(
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<Instance> {
  const edge = await startEdge(port);
  const command = { command: functionCommand, folder: functionFolder };
  const behind = await startInstance(toFunctionPort(port), toFunctionEnv(port, env), command);
  return {
    ...behind,
    port,
    url: `http://localhost:${port}`,
    kill: async () => {
      edge.close();
      await behind.kill();
    },
  };
}

async function startInstance(
  port: number,
  env: Readonly<Record<string, string>>,
  options: { folder: string; command?: readonly string[] },
): Promise<Instance> {
  const start = async (changes: Readonly<Record<string, string>> = {}) => {
    if (await isTaken(port)) throw new Error(`Port ${port} is taken.`);
    const server = spawnServer(port, { ...env, ...changes }, options);
    const { child, written } = server;
    if (!(await server.untilReady())) throw new Error(`The server ended:\n${written.all}`);
    child.once('exit', (code, signal) => {
      if (child.killed) return;
      process.stderr.write(`The server ended (${code ?? signal}):\n${written.all}\n`);
    });
    return server;
  };
  let running = await start();
  const runs = [running];
  const kill = async () => {
    running.child.kill('SIGKILL');
    await running.ended;
  };
  return {
    port,
    url: running.url,
    pid: () => running.child.pid ?? 0,
    kill,
    output: () => runs.map(({ written }) => written.all).join(''),
    restart: async (changes) => {
      await kill();
      running = await start(changes);
      runs.push(running);
    },
    freeze: async (ms) => {
      running.child.kill('SIGSTOP');
      await wait(ms);
      running.child.kill('SIGCONT');
    },
  };
}
