import { metricsToken } from '@/tests/http/support/metrics';
import { type Deployment, type StoreKind, startDeployment } from '@/tests/http/support/server';

const started = new Map<StoreKind, Promise<Deployment>>();

/**
 * A production server that the files of a worker share, one per store: a start takes more than the tests of
 * most files. It trusts one proxy, has metrics, and its limits are out of reach. It runs until the worker
 * ends. A test that takes it down brings it back; a test of a limit, or of another environment, starts its own.
 */
export function shareServer(kind: StoreKind = 'sqlite'): Promise<Deployment> {
  const running = started.get(kind) ?? start(kind);
  started.set(kind, running);
  return running;
}

/** What the server writes from now on: what it wrote before may be of another file. */
export function listen({ instances: [instance] }: Deployment): () => string {
  const read = () => instance?.output() ?? '';
  const { length } = read();
  return () => read().slice(length);
}

function start(kind: StoreKind): Promise<Deployment> {
  return startDeployment(kind, {
    ports: [kind === 'redis' ? 3176 : 3175],
    redisPort: 3177,
    env: { METRICS_TOKEN: metricsToken, TRUST_PROXY: '1', RATE_LIMIT_SCALE: '999999' },
  });
}
