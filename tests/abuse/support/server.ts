import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { chainIds, getChainUrl } from '@/tests/support/chains';
import { isTaken, testPort } from '@/tests/support/ports';
import { findRedisServer, startRedis, type TestRedis } from '@/tests/support/redis';

export type StoreKind = 'sqlite' | 'redis';

export const storeKinds: readonly StoreKind[] =
  findRedisServer() !== null || process.env.CI === 'true' ? ['sqlite', 'redis'] : ['sqlite'];

export const secret = 'a test secret of more than thirty-two characters';

type Instance = {
  port: number;
  url: string;
  kill(): Promise<void>;
  output(): string;
};

export type Deployment = {
  /** The public origin, which all instances share. */
  appUrl: string;
  dataDir: string;
  redis: TestRedis | null;
  env: Readonly<Record<string, string>>;
  instances: readonly Instance[];
  stop(): Promise<void>;
};

type Options = { ports: readonly number[]; appUrl?: string; env?: Record<string, string> };

/** Production servers that share one store, on the build there is. */
export async function startDeployment(kind: StoreKind, options: Options): Promise<Deployment> {
  const [first = 0] = options.ports;
  const dataDir = `test-results/data/abuse-${first}`;
  rmSync(dataDir, { recursive: true, force: true });
  const redis = kind === 'redis' ? await startRedis(testPort(3199)) : null;
  const appUrl = options.appUrl ?? `http://localhost:${testPort(first)}`;
  const env = {
    ...Object.fromEntries(
      chainIds.filter((id) => id !== 31337).map((id) => [`RPC_URL_${id}`, getChainUrl(id)]),
    ),
    APP_URL: appUrl,
    AUTH_SECRET: secret,
    WALLETCONNECT_PROJECT_ID: '0123456789abcdef0123456789abcdef',
    DATA_DIR: dataDir,
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
    for (const port of options.ports) instances.push(await startInstance(testPort(port), env));
  } catch (error) {
    await stop();
    throw error;
  }
  return { appUrl, dataDir, redis, env, instances, stop };
}

async function startInstance(
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<Instance> {
  if (await isTaken(port)) throw new Error(`Port ${port} is taken.`);
  const child: ChildProcess = spawn(
    process.execPath,
    ['node_modules/next/dist/bin/next', 'start'],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        __NEXT_PROCESSED_ENV: 'true',
        NEXT_TELEMETRY_DISABLED: '1',
        NODE_ENV: 'production',
        PORT: `${port}`,
        ...env,
      },
    },
  );
  // However the runner ends, its servers do.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  let output = '';
  child.stdout?.on('data', (data) => {
    output += data;
  });
  child.stderr?.on('data', (data) => {
    output += data;
  });
  let isKilled = false;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      if (!isKilled) process.stderr.write(`The server ended (${code ?? signal}):\n${output}\n`);
      resolve();
    });
  });
  const url = `http://localhost:${port}`;
  while (!(await isUp(url))) {
    if (child.exitCode !== null) throw new Error(`The server ended:\n${output}`);
    await wait(100);
  }
  const kill = async () => {
    isKilled = true;
    child.kill('SIGKILL');
    await ended;
  };
  return { port, url, kill, output: () => output };
}

async function isUp(url: string): Promise<boolean> {
  return await fetch(`${url}/api/auth/providers`).then(
    () => true,
    () => false,
  );
}
