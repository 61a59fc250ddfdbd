import { chainIds, getChainUrl, home } from '@/tests/support/chains';
import { testPort } from '@/tests/support/ports';

export type TestServer = { port: number; url: string; env: Readonly<Record<string, string>> };

/** RPC URLs of all chains but the local one, which only the demo has: elsewhere its URL prevents startup. */
const rpcUrls = Object.fromEntries(
  chainIds.filter((id) => id !== 31337).map((id) => [`RPC_URL_${id}`, getChainUrl(id)]),
);

function deployment(name: string, port: number, more: Record<string, string>): TestServer {
  const url = `http://localhost:${port}`;
  return {
    port,
    url,
    env: {
      ...rpcUrls,
      APP_URL: url,
      AUTH_SECRET: 'a test secret of more than thirty-two characters',
      WALLETCONNECT_PROJECT_ID: '0123456789abcdef0123456789abcdef',
      DATA_DIR: `test-results/data/${name}`,
      LOG_LEVEL: 'warn',
      ...more,
    },
  };
}

/** Two sites, because browsers treat `localhost` as a top-level domain. safe-host/front.ts serves both. */
export const embeddedUrl = `https://portico.localhost:${testPort(3109)}`;
export const safeHostUrl = `https://safe.localhost:${testPort(3109)}`;
/** A Safe interface run as by its developers, so that it may frame the demo. Served by safe-host/front.ts. */
export const localSafeHostUrl = `http://localhost:${testPort(3107)}`;
/** A site like these that is not on the list of Safe hosts. */
export const strangerUrl = `https://stranger.localhost:${testPort(3109)}`;

/** Returns the port of a Playwright worker's relay; `index` is the worker's `parallelIndex`. */
export function getRelayPort(index: number): number {
  return testPort(3120 + index);
}

/** Creates a server with our own relay. Each worker has one, so that a test can break only its own relay. */
function relayed(index: number): TestServer {
  return deployment(`relayed${index}`, testPort(3110 + index), {
    ENABLE_TESTNETS: 'true',
    WALLETCONNECT_RELAY_URL: `ws://localhost:${getRelayPort(index)}`,
  });
}

/** Port that answers 200 once every server of the table and every chain is up. */
export const serversReadyPort = testPort(3119);

/** Port where a front finds the wallet and the Safe host of the running test; see bridge.ts. */
export const bridgePort = testPort(3108);

/** The production servers of a browser test run. One build serves all of them. */
export const servers = {
  production: deployment('production', testPort(3100), {
    ENABLE_TESTNETS: 'true',
    // Port 9, where nothing answers: no test's account is paid for.
    [`PAYMASTER_URL_${home.id}`]: 'http://127.0.0.1:9/',
  }),
  /** Behind TLS, at `embeddedUrl`. */
  embedded: deployment('embedded', testPort(3103), {
    APP_URL: embeddedUrl,
    TRUST_PROXY: '0',
    SAFE_ORIGINS: safeHostUrl,
  }),
  relayed0: relayed(0),
  relayed1: relayed(1),
  demo: {
    port: testPort(3101),
    url: `http://localhost:${testPort(3101)}`,
    env: {
      DEMO: 'true',
      APP_URL: `http://localhost:${testPort(3101)}`,
      DEMO_RPC_URL: getChainUrl(31337),
      [`RPC_URL_${home.id}`]: getChainUrl(home.id),
      DATA_DIR: 'test-results/data/demo',
      SAFE_ORIGINS: localSafeHostUrl,
      LOG_LEVEL: 'warn',
    },
  },
} as const satisfies Record<string, TestServer>;

/** Behind a front that injects the test's wallet into its pages. Uses the relay of a third worker. */
export const bridged = {
  ...deployment('bridged', testPort(3104), {
    APP_URL: `http://localhost:${testPort(3105)}`,
    ENABLE_TESTNETS: 'true',
    WALLETCONNECT_RELAY_URL: `ws://localhost:${getRelayPort(2)}`,
  }),
  url: `http://localhost:${testPort(3105)}`,
};

/** Servers that each test stage needs. */
export const serverSets = {
  e2e: Object.values(servers),
  browsers: [bridged, servers.embedded],
} as const satisfies Record<string, readonly TestServer[]>;
