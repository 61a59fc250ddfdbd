import { newClient } from '@/tests/http/support/clients';
import { metricsToken } from '@/tests/http/support/metrics';
import { type Deployment, type StoreKind, startDeployment } from '@/tests/http/support/server';
import { Browser } from '@/tests/support/http-browser';

const started = new Map<string, Promise<Deployment>>();

/**
 * Returns a production server that the files of a worker share, one per store: a start takes longer than most
 * files' tests. It trusts one proxy, has metrics, limits out of reach, and runs until the worker ends. A test
 * that takes it down brings it back; a test that needs another environment starts its own.
 */
export function shareServer(kind: StoreKind = 'sqlite'): Promise<Deployment> {
  return share(kind, () =>
    start(kind, { ports: [kind === 'redis' ? 3176 : 3175], redisPort: 3177, scale: 999_999 }),
  );
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
  { scale, ...options }: { ports: readonly number[]; redisPort?: number; scale: number },
): Promise<Deployment> {
  const env = { METRICS_TOKEN: metricsToken, TRUST_PROXY: '1', RATE_LIMIT_SCALE: `${scale}` };
  return startDeployment(kind, { ...options, env });
}
