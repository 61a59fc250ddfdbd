import { newClient } from '@/tests/http/support/clients';
import { metricsToken } from '@/tests/http/support/metrics';
import { type Deployment, type StoreKind, startDeployment } from '@/tests/http/support/server';
import { Browser } from '@/tests/support/http-browser';

const started = new Map<string, Promise<Deployment>>();

/**
 * A production server that the files of a worker share, one per store: a start takes more than the tests of
 * most files. It trusts one proxy, has metrics, and its limits are out of reach. It runs until the worker
 * ends. A test that takes it down brings it back; a test of another environment starts its own.
 */
export function shareServer(kind: StoreKind = 'sqlite'): Promise<Deployment> {
  return share(kind, () =>
    start(kind, { ports: [kind === 'redis' ? 3176 : 3175], redisPort: 3177, scale: 999_999 }),
  );
}

const limitedScale = 0.02;

/**
 * The same on the embedded store, with limits that a few requests use up. Limits are those of a client, so
 * each test uses clients of its own; see `openClient`.
 */
export function shareLimitedServer(): Promise<Deployment> {
  return share('limited', () => start('sqlite', { ports: [3178], scale: limitedScale }));
}

/** The points of a limit of `lib/config.ts` on the server of `shareLimitedServer`. */
export function most({ points }: { points: number }): number {
  return Math.max(1, Math.round(points * limitedScale));
}

/** A browser that is a client of its own, for a server behind one proxy. */
export function openClient({ appUrl }: Deployment): Browser {
  return new Browser(appUrl, appUrl, newClient());
}

/** What its servers write from now on: what a shared one wrote before may be of another file. */
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
