import { newClient } from '@/tests/http/support/clients';
import { metricsToken } from '@/tests/http/support/metrics';
import { prepareTruth } from '@/tests/http/support/prepare';
import { createProxyNode, type ProxyNode } from '@/tests/http/support/proxy-node';
import {
  type Deployment,
  type DeploymentOptions,
  type StoreKind,
  startDeployment,
} from '@/tests/http/support/server';
import { away, getChainUrl, home, third } from '@/tests/support/chains';
import { Browser } from '@/tests/support/http-browser';

const started = new Map<string, Promise<Deployment>>();

/**
 * Returns a production server that the files of a worker share, one per store: a start takes longer than most
 * files' tests. It trusts one proxy, has metrics, limits out of reach, and runs until the worker ends. A test
 * that takes it down brings it back; a test that needs another environment starts its own.
 */
export function shareServer(kind: StoreKind = 'sqlite'): Promise<Deployment> {
  return share(kind, async () => {
    const env = kind === 'redis' ? {} : await startNodes();
    const ports = [kind === 'redis' ? 3176 : 3175];
    return await start(kind, { ports, redisPort: 3177, scale: 999_999, env });
  });
}

const nodes = {
  home: createProxyNode(home.id),
  away: createProxyNode(away.id),
  third: createProxyNode(third.id),
};

/** Starts the nodes of the shared server. Only the home chain has another one, the chain itself. */
async function startNodes(): Promise<Record<string, string>> {
  await Promise.all(Object.values(nodes).map((node) => node.start()));
  return {
    [`RPC_URL_${home.id}`]: `${nodes.home.url},${getChainUrl(home.id)}`,
    [`RPC_URL_${away.id}`]: nodes.away.url,
    [`RPC_URL_${third.id}`]: nodes.third.url,
  };
}

/** Returns a node of the shared server on the embedded store, which a test may disturb. */
export function prepareSharedNode(chain: keyof typeof nodes): ProxyNode {
  return prepareTruth(nodes[chain]);
}

const limitedScale = 0.02;

/**
 * Does the same on the embedded store, with limits that a few requests use up. A limit applies to a client,
 * so each test uses its own clients; see `openClient`.
 */
export function shareLimitedServer(): Promise<Deployment> {
  return share('limited', () => start('sqlite', { ports: [3178], scale: limitedScale }));
}

/** Returns the points of a limit in `lib/config.ts`, as scaled on the server of `shareLimitedServer`. */
export function most({ points }: { points: number }): number {
  return Math.max(1, Math.round(points * limitedScale));
}

/** Opens a browser that is its own client, for a server behind one proxy. */
export function openClient({ appUrl }: Deployment): Browser {
  return new Browser(appUrl, appUrl, newClient());
}

/** Reads the servers' output from now on: earlier output of a shared server may belong to another file. */
export function listen({ instances }: Deployment): () => string {
  const written = instances.map(({ output }) => output().length);
  return () => instances.map(({ output }, index) => output().slice(written[index])).join('');
}

function share(name: string, begin: () => Promise<Deployment>): Promise<Deployment> {
  const running = started.get(name) ?? begin();
  started.set(name, running);
  return running;
}

function start(
  kind: StoreKind,
  { scale, env = {}, ...options }: DeploymentOptions & { scale: number },
): Promise<Deployment> {
  const shared = { METRICS_TOKEN: metricsToken, TRUST_PROXY: '1', RATE_LIMIT_SCALE: `${scale}` };
  return startDeployment(kind, { ...options, env: { ...env, ...shared } });
}
