import { join, resolve } from 'node:path';
import { config } from '@/lib/config';
import { chainsReadyPort, getChainPort } from '@/tests/support/chains';
import { testPort } from '@/tests/support/ports';

export const appNames = ['bare', 'plain', 'portico'] as const;
/** `other` is another checkout of Portico, for `--against`. */
export type AppName = (typeof appNames)[number] | 'other';

export type BenchApp = {
  name: AppName;
  /** Relative to the project's root, where the bench runs. */
  directory: string;
  url: string;
  port: number;
  buildEnv: Readonly<Record<string, string>>;
  env: Readonly<Record<string, string>>;
};

/** Avoids the test suite's ports, so that both can run at once. */
const portOffset = 7_000;

/** Puts the nodes themselves on ports of their own, behind those that the apps use. */
export const nodeOffset = 100;
const chainsOffset = portOffset + nodeOffset;

/** Environment of `tests/support/start-chains.ts` for the bench's own chains. */
export const chainsEnv = {
  TEST_PORT_OFFSET: `${Number(process.env.TEST_PORT_OFFSET ?? 0) + chainsOffset}`,
};
export const chainsReadyUrl = `http://127.0.0.1:${chainsReadyPort + chainsOffset}`;

/** A local chain for each chain of the deployment: chain id → port. */
export const benchChainPorts: ReadonlyMap<number, number> = new Map(
  config.chains.map(({ id }) => [id, getChainPort(id) + portOffset]),
);

const secret = 'a bench secret of more than thirty-two characters';
const rpcUrls = [...benchChainPorts].map(
  ([id, port]) => [`RPC_URL_${id}`, `http://127.0.0.1:${port}`] as const,
);
const publicRpcUrls = Object.fromEntries(
  rpcUrls.map(([name, url]) => [`NEXT_PUBLIC_${name}`, url]),
);

export const benchApps: Readonly<Record<(typeof appNames)[number], BenchApp>> = {
  bare: { ...place('bare', 0), directory: join('tests', 'bench', 'apps', 'bare') },
  plain: {
    ...place('plain', 1),
    directory: join('tests', 'bench', 'apps', 'plain'),
    buildEnv: publicRpcUrls,
    env: { NEXTAUTH_URL: place('plain', 1).url, NEXTAUTH_SECRET: secret },
  },
  portico: describePortico(place('portico', 2), '.'),
};

/** The first port of the servers of `--scale`, which their Redis precedes. */
const scaleIndex = 5;
export const scaleRedisPort = place('portico', scaleIndex - 1).port;

/** Describes one of several servers that share a Redis. */
export function describeInstance(index: number, redisUrl: string): BenchApp {
  const app = describePortico(place('portico', scaleIndex + index), '.');
  return { ...app, env: { ...app.env, REDIS_URL: redisUrl, TRUST_PROXY: '1' } };
}

/** Describes another checkout of Portico, with its own packages and its own store. */
export function describeOther(directory: string): BenchApp {
  return describePortico(place('other', 3), directory);
}

function describePortico(placed: ReturnType<typeof place>, directory: string): BenchApp {
  return {
    ...placed,
    directory,
    env: {
      ...Object.fromEntries(rpcUrls),
      APP_URL: placed.url,
      AUTH_SECRET: secret,
      WALLETCONNECT_PROJECT_ID: '0123456789abcdef0123456789abcdef',
      DATA_DIR: resolve('test-results', 'data', `bench-${placed.port}`),
      LOG_LEVEL: 'warn',
      // The bench requests sessions faster than one client ever would.
      RATE_LIMIT_SCALE: '999999',
      // No load balancer stands in front.
      DRAIN_SECONDS: '0',
    },
  };
}

function place(name: AppName, index: number) {
  const port = testPort(3_100) + portOffset + index;
  return { name, port, url: `http://localhost:${port}`, buildEnv: {}, env: {} };
}
