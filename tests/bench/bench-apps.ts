import { join, resolve } from 'node:path';
import { config } from '@/lib/config';
import { kitParts, onboardParts, type PageParts } from '@/tests/bench/browser/page-parts';
import { chainsReadyPort, getChainPort } from '@/tests/support/chains';
import { testPort } from '@/tests/support/ports';

export const appNames = ['bare', 'plain', 'portico'] as const;
/** What others offer for the same, where `--peers` asks for it. */
export const peerNames = ['template', 'onboard'] as const;
/** Of a page that is opened in the browser. */
export const pageNames = [...appNames, ...peerNames];

export type PeerName = (typeof peerNames)[number];
/** `other` is another checkout of Portico, where this one is measured against it. */
export type AppName = (typeof pageNames)[number] | 'other';

export type BenchApp = {
  name: AppName;
  /** Relative to the project's root, from which the bench is run. */
  directory: string;
  url: string;
  port: number;
  parts: PageParts;
  /** What the build is made with, and what the server is run with. */
  buildEnv: Readonly<Record<string, string>>;
  env: Readonly<Record<string, string>>;
};

/** Away from the test suite's ports, so that both can run at once. */
const portOffset = 7_000;

/** The environment of `tests/support/start-chains.ts` for the bench's own chains. */
export const chainsEnv = {
  TEST_PORT_OFFSET: `${Number(process.env.TEST_PORT_OFFSET ?? 0) + portOffset}`,
};
export const chainsReadyUrl = `http://127.0.0.1:${chainsReadyPort + portOffset}`;

/** A local chain for each of the deployment's: chain id → port. */
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

/** Where each of the three is, and its whole environment. */
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

/** Each is in a folder that `prepare-peers.ts` fills. */
export const benchPeers: Readonly<Record<PeerName, BenchApp>> = {
  template: { ...place('template', 4), ...describePeer('template') },
  onboard: { ...place('onboard', 5), ...describePeer('onboard'), parts: onboardParts },
};

export function isPeer(name: AppName): boolean {
  return name in benchPeers;
}

/** Another checkout of Portico, served as this one is, with its own packages and an own store. */
export function describeOther(directory: string): BenchApp {
  return describePortico(place('other', 3), directory);
}

/** Of `--scale`. The proxy is there where the instances are several. */
export const scalePorts = {
  proxy: toPort(6),
  redis: toPort(7),
  instances: [toPort(8), toPort(9)],
} as const;

/** Instances of this checkout with one store, and the address that all are reached at. */
export function describeInstances(
  count: 1 | 2,
  env: Readonly<Record<string, string>>,
): { url: string; apps: readonly BenchApp[] } {
  const ports = scalePorts.instances.slice(0, count);
  const url = `http://localhost:${count === 1 ? scalePorts.instances[0] : scalePorts.proxy}`;
  const { env: shared, ...app } = describePortico({ ...place('portico', 8), url }, '.');
  const apps = ports.map((port) => ({
    ...app,
    port,
    url: `http://localhost:${port}`,
    env: { ...shared, ...env },
  }));
  return { url, apps };
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
      // The bench asks for sessions as fast as one client never would.
      RATE_LIMIT_SCALE: '999999',
      // No load balancer stands in front.
      DRAIN_SECONDS: '0',
    },
  };
}

function describePeer(name: PeerName) {
  const directory = join('test-results', 'peers', name);
  // Else Next takes the project around it for its root, and builds this one's instrumentation.ts.
  const env = { NEXT_PRIVATE_OUTPUT_TRACE_ROOT: resolve(directory) };
  return { directory, buildEnv: { ...publicRpcUrls, ...env }, env };
}

function place(name: AppName, index: number) {
  const port = toPort(index);
  const url = `http://localhost:${port}`;
  return { name, port, url, parts: kitParts, buildEnv: {}, env: {} };
}

function toPort(index: number): number {
  return testPort(3_100) + portOffset + index;
}
