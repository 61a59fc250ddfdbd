import 'server-only';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { Cluster, Redis } from 'ioredis';
import { ConfigurationError } from '@/lib/env/env';
import type { RedisSettings } from '@/lib/env/parse-env';
import { readString } from '@/lib/parse';
import { createOutage, type Notice } from '@/lib/server/store/outage';

/** Milliseconds until a store that does not respond counts as down. A slow one does not. */
export const commandTimeout = 4_000;
const connectTimeout = 2_000;
const longestReconnectWait = 1_000;

export type Connection = Redis | Cluster;

const waitBeforeReconnect = (attempt: number) => Math.min(attempt * 50, longestReconnectWait);

/**
 * Connects at the first command, and again by itself: to the server, to the master that the sentinels
 * name, or to the nodes of the cluster. Calls `report` of failures, not of each one. Throws a
 * `ConfigurationError` where a file of the TLS settings cannot be read.
 */
export function createConnection(
  settings: RedisSettings,
  report: (notice: Notice) => void,
): Connection {
  const connection = connect(settings, readTls(settings));
  const outage = createOutage(report, 'connected again');
  connection.on('error', ({ message }) => outage.fail(message));
  connection.on('ready', () => outage.end());
  connection.once('ready', () => void warnOfEviction(connection, report));
  return connection;
}

function connect(settings: RedisSettings, tls: ConnectionOptions | null): Connection {
  const { hosts, username, password } = settings;
  const options = {
    connectTimeout,
    commandTimeout,
    maxRetriesPerRequest: 1,
    // One right less that the user needs.
    disableClientInfo: true,
    ...(username === null ? {} : { username }),
    ...(password === null ? {} : { password }),
    // A master that became a replica refuses what it is sent, and does none of it.
    reconnectOnError: (error: Error) => (error.message.includes('READONLY') ? 2 : false),
  } as const;
  const secure = tls === null ? {} : { tls };
  if (settings.kind === 'cluster') {
    return new Cluster([...hosts], {
      lazyConnect: true,
      clusterRetryStrategy: waitBeforeReconnect,
      clusterNodeRetryStrategy: waitBeforeReconnect,
      slotsRefreshTimeout: connectTimeout,
      // A certificate is of a name, not of the address that it has today.
      dnsLookup: (host, done) => done(null, host),
      redisOptions: { ...options, ...secure },
    });
  }
  const { database: db } = settings;
  const own = { ...options, lazyConnect: true, retryStrategy: waitBeforeReconnect, db };
  if (settings.kind === 'sentinel') {
    const { sentinelUsername, sentinelPassword } = settings;
    return new Redis({
      ...own,
      ...secure,
      sentinels: [...hosts],
      name: settings.name,
      sentinelRetryStrategy: waitBeforeReconnect,
      sentinelCommandTimeout: connectTimeout,
      // Without `failoverDetector`, which ends the client for good where it speaks up during a connection
      // attempt (ioredis 6.0.0). Sentinel closes the connections of a master that it makes a replica.
      ...(sentinelUsername === null ? {} : { sentinelUsername }),
      ...(sentinelPassword === null ? {} : { sentinelPassword }),
      ...(tls === null ? {} : { enableTLSForSentinelMode: true, sentinelTLS: tls }),
    });
  }
  const [{ host, port } = { host: 'localhost', port: 6379 }] = hosts;
  const named = tls === null || isIP(host) !== 0 ? secure : { tls: { ...tls, servername: host } };
  return new Redis({ ...own, ...named, host, port });
}

/** Null without TLS. */
function readTls({ tls, caFile, certFile, keyFile }: RedisSettings): ConnectionOptions | null {
  if (!tls) return null;
  const [ca, cert, key] = [
    readSetting('REDIS_CA_FILE', caFile),
    readSetting('REDIS_CERT_FILE', certFile),
    readSetting('REDIS_KEY_FILE', keyFile),
  ];
  return {
    ...(ca === null ? {} : { ca }),
    ...(cert === null ? {} : { cert }),
    ...(key === null ? {} : { key }),
  };
}

function readSetting(name: string, path: string | null): string | null {
  if (path === null) return null;
  const text = readText(name, path);
  if (text.includes('-----BEGIN ')) return text;
  throw new ConfigurationError([`${name}: "${path}" is not in PEM; it begins with -----BEGIN`]);
}

function readText(name: string, path: string): string {
  try {
    return readFileSync(/* turbopackIgnore: true */ path, 'utf8');
  } catch (cause) {
    const reason = readString(cause, 'code') ?? 'unknown';
    throw new ConfigurationError([`${name}: "${path}" cannot be read (${reason})`], { cause });
  }
}

/** A Redis that runs full and evicts signs visitors out, and lets a nonce be used twice. */
async function warnOfEviction(
  connection: Connection,
  report: (notice: Notice) => void,
): Promise<void> {
  // Not every operator lets us ask.
  const infos = await readInfos(connection).catch(() => []);
  const policies = infos
    .filter((info) => !/^maxmemory:0\r?$/m.test(info))
    .map((info) => /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? 'noeviction');
  const evicting = policies.find((policy) => policy !== 'noeviction');
  if (evicting === undefined) return;
  report({ message: `maxmemory-policy is ${evicting}; sessions and nonces need noeviction` });
}

/** Bytes that each node takes which has a part of the data. */
export async function readMemory(connection: Connection): Promise<number[]> {
  const infos = await readInfos(connection);
  return infos.map((info) => Number(/^used_memory:(\d+)/m.exec(info)?.[1] ?? Number.NaN));
}

function readInfos(connection: Connection): Promise<string[]> {
  const nodes = connection instanceof Cluster ? connection.nodes('master') : [connection];
  return Promise.all(nodes.map((node) => node.info('memory')));
}
