import { join } from 'node:path';
import { describeInstances, scalePorts } from '@/tests/bench/bench-apps';
import { startProcess } from '@/tests/bench/processes';
import { requireFree, startApp } from '@/tests/bench/start-app';
import { startRedis } from '@/tests/support/redis';

export type Deployment = {
  name: string;
  store: 'sqlite' | 'redis';
  instances: 1 | 2;
};

/** What docs/deploy.md has: one process, or two of a machine behind a proxy, on either store. */
export const deployments: readonly Deployment[] = [
  { name: 'SQLite, one instance', store: 'sqlite', instances: 1 },
  { name: 'SQLite, two behind a proxy', store: 'sqlite', instances: 2 },
  { name: 'Redis, one instance', store: 'redis', instances: 1 },
  { name: 'Redis, two behind a proxy', store: 'redis', instances: 2 },
];

export type RunningDeployment = {
  url: string;
  /** Of the instances alone: neither the proxy's nor Redis'. */
  pids: readonly number[];
  stop: () => Promise<void>;
};

/** Production servers on an empty store, ready at one address. */
export async function startDeployment({
  store,
  instances,
}: Deployment): Promise<RunningDeployment> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    const redisUrl = store === 'redis' ? await startStore(stops) : null;
    const env: Record<string, string> = redisUrl === null ? {} : { REDIS_URL: redisUrl };
    const { url, apps } = describeInstances(instances, env);
    const pids: number[] = [];
    for (const [index, app] of apps.entries()) {
      const server = await startApp(app, { keepsData: index > 0 });
      stops.push(server.stop);
      pids.push(server.pid);
    }
    if (instances > 1) stops.push(await startProxy(url, pids.length));
    return { url, pids, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startStore(stops: (() => Promise<void>)[]): Promise<string> {
  const redis = await startRedis(scalePorts.redis);
  // However the bench ends, it does.
  const end = () => void redis.stop();
  process.once('exit', end);
  stops.push(async () => {
    process.off('exit', end);
    await redis.stop();
  });
  return redis.url;
}

/** In a process of its own: in ours it would wait for the load, and the load for it. */
async function startProxy(url: string, count: number): Promise<() => Promise<void>> {
  await requireFree(scalePorts.proxy);
  const ports = [scalePorts.proxy, ...scalePorts.instances.slice(0, count)];
  const args = [
    '--import',
    'tsx',
    join('tests', 'bench', 'scale', 'proxy.ts'),
    ...ports.map(String),
  ];
  const { stop } = await startProcess(process.execPath, args, { readyUrl: url, env: {} });
  return stop;
}
