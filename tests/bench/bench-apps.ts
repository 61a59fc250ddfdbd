import { join } from 'node:path';
import { config } from '@/lib/config';
import { chainPorts, chainsReadyPort } from '@/tests/support/chains';
import { testPort } from '@/tests/support/ports';

export const appNames = ['bare', 'plain', 'portico'] as const;
export type AppName = (typeof appNames)[number];

export type BenchApp = {
  name: AppName;
  /** Relative to the project's root, from which the bench is run. */
  directory: string;
  url: string;
  port: number;
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
  config.chains.map(({ id }) => [id, chainPorts[id] + portOffset]),
);

const secret = 'a bench secret of more than thirty-two characters';
const rpcUrls = [...benchChainPorts].map(
  ([id, port]) => [`RPC_URL_${id}`, `http://127.0.0.1:${port}`] as const,
);

/** Where each of the three is, and its whole environment. */
export const benchApps: Readonly<Record<AppName, BenchApp>> = {
  bare: { ...place('bare', 0), directory: join('tests', 'bench', 'apps', 'bare') },
  plain: {
    ...place('plain', 1),
    directory: join('tests', 'bench', 'apps', 'plain'),
    buildEnv: Object.fromEntries(rpcUrls.map(([name, url]) => [`NEXT_PUBLIC_${name}`, url])),
    env: { NEXTAUTH_URL: place('plain', 1).url, NEXTAUTH_SECRET: secret },
  },
  portico: {
    ...place('portico', 2),
    directory: '.',
    env: {
      ...Object.fromEntries(rpcUrls),
      APP_URL: place('portico', 2).url,
      AUTH_SECRET: secret,
      WALLETCONNECT_PROJECT_ID: '0123456789abcdef0123456789abcdef',
      DATA_DIR: join('test-results', 'data', 'bench'),
      LOG_LEVEL: 'warn',
      // The bench asks for sessions as fast as one client never would.
      RATE_LIMIT_SCALE: '999999',
    },
  },
};

function place(name: AppName, index: number) {
  const port = testPort(3_100) + portOffset + index;
  return { name, port, url: `http://localhost:${port}`, buildEnv: {}, env: {} };
}
