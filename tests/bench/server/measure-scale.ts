import { Redis } from 'ioredis';
import { describeInstance } from '@/tests/bench/bench-apps';
import { sendSignIns } from '@/tests/bench/server/measure-sign-ins';
import { startCpuClock } from '@/tests/bench/server/process-usage';
import { sendLoad } from '@/tests/bench/server/send-load';
import { signIn } from '@/tests/bench/server/sign-in';
import { startApp } from '@/tests/bench/servers';
import { formatCells } from '@/tests/bench/table';
import { startRedis } from '@/tests/support/redis';
import { readCalls } from '@/tests/support/redis-deployments';

const counts = [1, 2, 4];
const warmUp = { duration: 2 };
const measured = { duration: 8 };

/** The store sends these only inside scripts, and a script is one call. */
const scripted = ['hset', 'pexpireat', 'zadd', 'zrange', 'incrby', 'pttl', 'pexpire'];
const ofClients = ['info', 'config', 'cluster', 'select', 'auth'];

type Taken = {
  rate: number;
  /** Per second of all servers' processor time. */
  ratePerCore: number;
  callsEach: number;
  redisMicroseconds: number;
  bytesEach: number;
};

/**
 * Measures servers that share one Redis, which writes its log each second as docs/store.md recommends. Each
 * connection is its own client, because a server counts simultaneous requests of one client in one call.
 */
export async function measureScale(redisPort: number): Promise<string> {
  const rows: string[][] = [];
  let bytesEach = 0;
  for (const count of counts) {
    const log = ['--appendonly', 'yes', '--appendfsync', 'everysec'];
    const redis = await startRedis(redisPort, null, log);
    const apps = Array.from({ length: count }, (_, index) => describeInstance(index, redis.url));
    const servers = [];
    for (const app of apps) servers.push(await startApp(app, []));
    const pids = servers.map(({ pid }) => pid);
    const urls = apps.map(({ url }) => url);
    const sendAll = async (send: (url: string) => Promise<number>) =>
      (await Promise.all(urls.map(send))).reduce((sum, sent) => sum + sent, 0);
    await sendAll((url) => sendSignIns(url, warmUp));
    const signIns = await take(redis.url, pids, () => sendAll((url) => sendSignIns(url, measured)));
    const cookie = await signIn(urls[0] ?? '');
    const load = { path: '/api/auth/session', headers: { cookie } };
    await sendAll((url) => sendLoad(url, { ...load, extent: warmUp, ownClients: true }));
    const reads = await take(redis.url, pids, () =>
      sendAll((url) => sendLoad(url, { ...load, extent: measured, ownClients: true })),
    );
    bytesEach = signIns.bytesEach;
    rows.push([`${count}`, ...toCells(signIns), ...toCells(reads)]);
    console.error(`${count} processes: ${JSON.stringify({ signIns, reads })}`);
    await Promise.all(servers.map((server) => server.stop()));
    await redis.stop();
  }
  const names = (of: string) => [`${of}/s`, `${of}/s per core`, 'calls of Redis', 'µs of Redis'];
  const header = ['processes', ...names('sign-ins'), ...names('session reads')];
  const table = formatCells([header, header.map(() => '---:'), ...rows]);
  return `${table}\n\nRedis keeps ${bytesEach.toFixed(0)} bytes per sign-in of a new visitor.`;
}

async function take(
  redisUrl: string,
  pids: readonly number[],
  send: () => Promise<number>,
): Promise<Taken> {
  const before = await readUsage(redisUrl);
  const clocks = pids.map(startCpuClock);
  const startedAt = performance.now();
  const sent = await send();
  const seconds = (performance.now() - startedAt) / 1000;
  const cores = clocks.reduce((sum, readSeconds) => sum + readSeconds(), 0);
  const after = await readUsage(redisUrl);
  return {
    rate: sent / seconds,
    ratePerCore: sent / cores,
    callsEach: (after.calls - before.calls) / sent,
    redisMicroseconds: ((after.cpuSeconds - before.cpuSeconds) * 1_000_000) / sent,
    bytesEach: (after.bytes - before.bytes) / sent,
  };
}

async function readUsage(url: string) {
  const calls = await readCalls(url);
  const redis = new Redis(url);
  const info = `${await redis.info('cpu')}${await redis.info('memory')}`;
  redis.disconnect();
  const read = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(info)?.[1]);
  const isCall = (name: string) => !scripted.includes(name) && !ofClients.includes(name);
  return {
    calls: [...calls].reduce((sum, [name, count]) => sum + (isCall(name) ? count : 0), 0),
    cpuSeconds: read('used_cpu_user') + read('used_cpu_sys'),
    bytes: read('used_memory_dataset'),
  };
}

function toCells({ rate, ratePerCore, callsEach, redisMicroseconds }: Taken): string[] {
  return [rate, ratePerCore, callsEach, redisMicroseconds].map((it, index) =>
    it.toFixed(index === 2 ? 1 : 0),
  );
}
