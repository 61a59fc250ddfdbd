import 'server-only';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { Cluster, Redis, ReplyError } from 'ioredis';
import { ConfigurationError } from '@/lib/env/env';
import type { RedisSettings } from '@/lib/env/parse-env';
import { readString } from '@/lib/parse';
import { createOutage } from '@/lib/server/store/outage';

const connectTimeout = 2_000;
/** Long enough that a slow store does not count as down. */
export const callTimeoutMs = 4_000;

export type Connection = Redis | Cluster;

const getReconnectWait = (attempt: number) => Math.min(attempt * 50, 1_000);

/**
 * Connects at the first command. Throws a `ConfigurationError` for an unreadable file of the TLS settings.
 */
export function createConnection(
  settings: RedisSettings,
  report: (message: string) => void,
): Connection {
  const connection = connect(settings, readTls(settings));
  const outage = createOutage(report, 'connected again');
  connection.on('error', ({ message }) => outage.fail(message));
  connection.on('ready', () => outage.end());
  return connection;
}

function connect(settings: RedisSettings, tls: ConnectionOptions | null): Connection {
  const { hosts, username, password } = settings;
  const options = {
    connectTimeout,
    commandTimeout: callTimeoutMs,
    maxRetriesPerRequest: 1,
    // Saves the ACL user one right.
    disableClientInfo: true,
    ...(username === null ? {} : { username }),
    ...(password === null ? {} : { password }),
    // A master that became a replica refuses commands without running them.
    reconnectOnError: (error: Error) => (error.message.includes('READONLY') ? 2 : false),
  } as const;
  const secure = tls === null ? {} : { tls };
  if (settings.kind === 'cluster') {
    // Without `clusterNodeRetryStrategy`, which keeps a lost node's slots after its replica has them (ioredis
    // 6.0.0). The connection to a node that returns is made with the next look at the slots.
    return new Cluster([...hosts], {
      lazyConnect: true,
      clusterRetryStrategy: getReconnectWait,
      slotsRefreshTimeout: connectTimeout,
      // Certificates are for names, not for addresses.
      dnsLookup: (host, done) => done(null, host),
      redisOptions: { ...options, ...secure },
    });
  }
  const { database: db } = settings;
  const own = { ...options, lazyConnect: true, retryStrategy: getReconnectWait, db };
  if (settings.kind === 'sentinel') {
    const { sentinelUsername, sentinelPassword } = settings;
    return new Redis({
      ...own,
      ...secure,
      sentinels: [...hosts],
      name: settings.name,
      sentinelRetryStrategy: getReconnectWait,
      sentinelCommandTimeout: connectTimeout,
      // Without `failoverDetector`, which may end the client for good while it connects (ioredis 6.0.0).
      // Sentinel closes the connections of a master that it makes a replica.
      ...(sentinelUsername === null ? {} : { sentinelUsername }),
      ...(sentinelPassword === null ? {} : { sentinelPassword }),
      ...(tls === null ? {} : { enableTLSForSentinelMode: true, sentinelTLS: tls }),
    });
  }
  const [{ host, port } = { host: 'localhost', port: 6379 }] = hosts;
  const named = tls === null || isIP(host) !== 0 ? secure : { tls: { ...tls, servername: host } };
  return new Redis({ ...own, ...named, host, port });
}

function readTls({ tls, caFile, certFile, keyFile }: RedisSettings): ConnectionOptions | null {
  if (!tls) return null;
  return {
    ...(caFile === null ? {} : { ca: readPem('REDIS_CA_FILE', caFile) }),
    ...(certFile === null ? {} : { cert: readPem('REDIS_CERT_FILE', certFile) }),
    ...(keyFile === null ? {} : { key: readPem('REDIS_KEY_FILE', keyFile) }),
  };
}

function readPem(name: string, path: string): string {
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

/** Throws for a Redis that evicts when full, which signs visitors out and lets a nonce be used twice. */
export async function requireNoEviction(
  connection: Connection,
  report: (message: string) => void,
): Promise<void> {
  const infos = await readInfos(connection).catch((error: unknown) => {
    // An ACL, or whoever hosts Redis, may forbid `INFO`.
    if (!(error instanceof ReplyError)) throw error;
    report('maxmemory-policy cannot be read: make sure that it is noeviction');
    return [];
  });
  const policies = infos.map((info) => /^maxmemory_policy:(\S+)/m.exec(info)?.[1] ?? 'noeviction');
  const evicting = policies.find((policy) => policy !== 'noeviction');
  if (evicting === undefined) return;
  throw new Error(`maxmemory-policy is ${evicting}: set it to noeviction`);
}

export async function readMemory(connection: Connection): Promise<number> {
  const infos = await readInfos(connection);
  const sizes = infos.map((info) => Number(/^used_memory:(\d+)/m.exec(info)?.[1] ?? Number.NaN));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function readInfos(connection: Connection): Promise<string[]> {
  const nodes = connection instanceof Cluster ? connection.nodes('master') : [connection];
  return Promise.all(nodes.map((node) => node.info('memory')));
}
