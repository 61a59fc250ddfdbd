import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { z } from 'zod';
import { productId } from '@/lib/config';
import type { RedisSettings } from '@/lib/env/parse-env';
import { parseRedisUrl } from '@/lib/env/redis-url';
import { isTaken, waitForPort } from '@/tests/support/ports';
import { findRedisServer, startRedis, type TestRedis } from '@/tests/support/redis';
import { createCertificate } from '@/tests/support/safe-host/self-signed';

/**
 * Redis as operators run it, without doubles: all processes are the real redis-server, Sentinel included,
 * with its own failovers, TLS and ACLs. Production has more of them: here one sentinel decides by itself, and
 * one master of a cluster has a replica at most. Settings of redis.conf and sentinel.conf shorten their times.
 */

const slots = 16_384;

export function toRedisSettings(url: string, files: Partial<RedisSettings> = {}): RedisSettings {
  return {
    ...z.string().transform(parseRedisUrl).parse(url),
    caFile: files.caFile ?? null,
    certFile: files.certFile ?? null,
    keyFile: files.keyFile ?? null,
    sentinelUsername: null,
    sentinelPassword: null,
  };
}

async function withAdmin<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url);
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}

/** Gives the user `portico` exactly these rules, in the form that ACL SETUSER takes. */
export async function addUser(url: string, rules: string): Promise<void> {
  await withAdmin(url, (it) => it.call('ACL', 'SETUSER', 'portico', 'reset', ...rules.split(' ')));
}

const [, documentedRules = ''] =
  /^ACL SETUSER \S+ (.+)$/m.exec(readFileSync('docs/store.md', 'utf8')) ?? [];
/** The documented rules contain a product id, which may be the one from before a fork. */
const operatorsRules = documentedRules.replace(/~\S+:\*/, `~${productId}:*`);
const [, operatorsPassword = ''] = />(\S+)/.exec(operatorsRules) ?? [];

/** Adds exactly the user that docs/store.md instructs operators to create. */
export async function addOperatorsUser(url: string): Promise<void> {
  await addUser(url, operatorsRules);
}

export const withOperatorsUser = (url: string) =>
  url.replace('://', `://portico:${operatorsPassword}@`);

export async function configure(url: string, settings: Record<string, string>): Promise<void> {
  await withAdmin(url, async (redis) => {
    for (const [name, value] of Object.entries(settings)) await redis.config('SET', name, value);
  });
}

export async function countKeys(url: string, pattern: string): Promise<number> {
  return await withAdmin(url, async (redis) => (await redis.keys(pattern)).length);
}

export type TestCluster = Awaited<ReturnType<typeof startCluster>>;

/** Starts masters that share the slots. The bus port of each is ten above its own. */
export async function startCluster(ports: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-cluster-'));
  const toBus = (port: number) => port + 10;
  const startNode = (port: number) =>
    startRedis(port, null, [
      ...['--cluster-enabled', 'yes', '--cluster-port', `${toBus(port)}`],
      ...['--cluster-config-file', `${port}.conf`, '--dir', folder],
      ...['--cluster-node-timeout', '1000', '--repl-diskless-sync-delay', '0'],
    ]);
  const nodes = await Promise.all(ports.map(startNode));
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    rmSync(folder, { recursive: true });
  };
  const meet = (redis: Redis, port: number) =>
    redis.call('CLUSTER', 'MEET', '127.0.0.1', port, toBus(port));
  try {
    const size = Math.ceil(slots / ports.length);
    for (const [index, { url }] of nodes.entries()) {
      await withAdmin(url, async (redis) => {
        const last = Math.min(slots, (index + 1) * size) - 1;
        await redis.cluster('ADDSLOTSRANGE', index * size, last);
        for (const port of ports) await meet(redis, port);
      });
    }
    for (const { url } of nodes) await waitForInfo(url, 'CLUSTER', 'cluster_state:ok');
  } catch (error) {
    await stop();
    throw error;
  }

  /** Starts a replica of the first master. */
  const addReplica = async (port: number): Promise<TestRedis> => {
    const [first = ''] = nodes.map(({ url }) => url);
    const replica = await startNode(port);
    nodes.push(replica);
    const id = await withAdmin(first, async (redis) => `${await redis.cluster('MYID')}`);
    await withAdmin(replica.url, async (redis) => {
      for (const known of ports) await meet(redis, known);
      while ((await redis.cluster('REPLICATE', id).catch(() => null)) === null) await wait(20);
    });
    await untilCopied();
    for (const { url } of nodes) {
      await waitForInfo(url, 'CLUSTER', `cluster_known_nodes:${nodes.length}`);
    }
    // A replica never takes over from a master that, as far as it knows, has no slots (redis 7.0,
    // `clusterHandleSlaveFailover` in cluster.c).
    await waitForInfo(replica.url, 'CLUSTER', `cluster_slots_assigned:${slots}`);
    return replica;
  };

  /** Waits until the first master's replica has all of its data. */
  const untilCopied = () => waitForCopy(nodes[0]?.url ?? '');

  /** Moves the slot of these keys from the first master to the second, in the steps that operators' tools take. */
  const moveSlot = async (key: string) => {
    const [source = '', target = ''] = nodes.map(({ url }) => url);
    const read = (url: string, ...args: [string, ...string[]]) =>
      withAdmin(url, async (redis) => `${await redis.call('CLUSTER', ...args)}`);
    const slot = await read(source, 'KEYSLOT', key);
    const [from, to] = [await read(source, 'MYID'), await read(target, 'MYID')];
    return {
      /** From now on each node refers to the other for keys that it does not have. */
      async begin(): Promise<void> {
        await read(target, 'SETSLOT', slot, 'IMPORTING', from);
        await read(source, 'SETSLOT', slot, 'MIGRATING', to);
      },
      async moveKeys(count: number): Promise<void> {
        const { hostname, port } = new URL(target);
        await withAdmin(source, async (redis) => {
          const keys = await redis.cluster('GETKEYSINSLOT', Number(slot), count);
          await redis.migrate(
            hostname,
            port,
            '',
            0,
            5_000,
            'KEYS',
            ...z.array(z.string()).parse(keys),
          );
        });
      },
      async end(): Promise<void> {
        for (const { url } of [...nodes].reverse()) await read(url, 'SETSLOT', slot, 'NODE', to);
      },
    };
  };
  const url = `redis+cluster://${ports.map((port) => `127.0.0.1:${port}`).join(',')}`;
  return { url, nodes, addReplica, untilCopied, moveSlot, stop };
}

/** Returns how often a server ran each command, by the command's name. */
export async function readCalls(url: string): Promise<ReadonlyMap<string, number>> {
  const info = await withAdmin(url, (redis) => redis.info('commandstats'));
  const lines = info.matchAll(/^cmdstat_([^:]+):calls=(\d+)/gm);
  return new Map([...lines].map(([, name = '', calls]) => [name, Number(calls)]));
}

async function waitForInfo(
  url: string,
  of: 'CLUSTER' | 'replication',
  text: string,
): Promise<void> {
  await withAdmin(url, async (redis) => {
    const read = () => (of === 'CLUSTER' ? redis.cluster('INFO') : redis.info(of));
    while (!(await read()).includes(text)) await wait(20);
  });
}

/** Waits until a master's replica has all that was written until now. */
async function waitForCopy(url: string): Promise<void> {
  await withAdmin(url, async (redis) => {
    // A key of a cluster's first node.
    await redis.set('{b}', '1');
    while ((await redis.wait(1, 100)) < 1) await wait(20);
  });
}

/**
 * Freezes a replica and cuts its connection, so that it gets nothing of what is written from now on. Once it
 * is resumed it connects again, if its master is still there.
 */
export async function cutOff(master: TestRedis, replica: TestRedis): Promise<void> {
  replica.pause();
  await withAdmin(master.url, (redis) => redis.call('CLIENT', 'KILL', 'TYPE', 'replica'));
}

/** Starts a master, its replica, and one sentinel that watches both. */
export async function startSentinelGroup(ports: {
  master: number;
  replica: number;
  sentinel: number;
}) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-sentinel-'));
  const master = await startRedis(ports.master);
  const replica = await startRedis(ports.replica, null, [
    ...['--replicaof', '127.0.0.1', `${ports.master}`, '--repl-diskless-sync-delay', '0'],
  ]);
  // The sentinel writes its findings into its settings file.
  const file = join(folder, 'sentinel.conf');
  writeFileSync(
    file,
    `port ${ports.sentinel}
bind 127.0.0.1
sentinel monitor mymaster 127.0.0.1 ${ports.master} 1
sentinel down-after-milliseconds mymaster 500
sentinel failover-timeout mymaster 2000
`,
  );
  const sentinel = spawn(findRedisServer() ?? '', [file, '--sentinel'], { stdio: 'ignore' });
  await waitForPort(ports.sentinel);
  const waitForReplica = async () => {
    await waitForInfo(master.url, 'replication', 'state=online');
    await withAdmin(`redis://127.0.0.1:${ports.sentinel}`, async (redis) => {
      const read = async () => JSON.stringify(await redis.call('SENTINEL', 'replicas', 'mymaster'));
      while (!(await read()).includes('"master-link-status","ok"')) await wait(50);
    });
  };
  const stop = async () => {
    sentinel.kill('SIGKILL');
    await Promise.all([master.stop(), replica.stop()]);
    while (await isTaken(ports.sentinel)) await wait(20);
    rmSync(folder, { recursive: true });
  };
  const url = `redis+sentinel://127.0.0.1:${ports.sentinel}/mymaster`;
  const untilCopied = () => waitForCopy(master.url);
  return { url, master, replica, waitForReplica, untilCopied, stop };
}

/** Starts a server that accepts only TLS, under the name `localhost`, and requires client certificates. */
export async function startTlsRedis(port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-tls-'));
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    return join(folder, name);
  };
  const { key, cert } = createCertificate(['localhost']);
  const files = {
    caFile: write('ca.pem', cert),
    certFile: write('cert.pem', cert),
    keyFile: write('key.pem', key),
    otherCaFile: write('other.pem', createCertificate(['localhost']).cert),
  };
  const plain = await startRedis(port, null, [
    ...['--port', '0', '--tls-port', `${port}`, '--tls-ca-cert-file', files.caFile],
    ...['--tls-cert-file', files.certFile, '--tls-key-file', files.keyFile],
  ]);
  const stop = async () => {
    await plain.stop();
    rmSync(folder, { recursive: true });
  };
  return { url: `rediss://localhost:${port}`, files, stop };
}
