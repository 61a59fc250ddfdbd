import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createProxyNode, type ProxyNode } from '@/tests/http/support/proxy-node';
import {
  createOwnEnv,
  type Deployment,
  type DeploymentOptions,
  lanePort,
  type StoreKind,
  startDeployment,
} from '@/tests/http/support/server';

/** What `make` gives, which is there once the tests of this file, or block, run. */
export function prepare<T extends object>(make: () => Promise<T>): T {
  const result = {} as T;
  beforeAll(async () => {
    Object.assign(result, await make());
  });
  return result;
}

/** A deployment of this file, or block, until its tests have run. */
export function prepareDeployment(
  kind: StoreKind,
  getOptions: () => DeploymentOptions,
): Deployment {
  const server = prepare(() => startDeployment(kind, getOptions()));
  afterAll(() => server.stop());
  return server;
}

/** The same of a node, which answers and tells the truth at the start of each test. */
export function prepareProxyNode(chainId: number): ProxyNode {
  const node = createProxyNode(chainId);
  beforeAll(() => node.start());
  beforeEach(() => {
    Object.assign(node, { isDown: false, isSilent: false, lie: null });
  });
  afterAll(() => node.close());
  return node;
}

/**
 * The environment of servers that the tests of a file start themselves. Each test has a store of its own: what
 * another one left in it, e.g. a broken one, would keep the next server from being ready.
 */
export function prepareOwnEnv(name: string) {
  const port = lanePort(3180);
  const dataDir = `test-results/data/http-${name}-${port}`;
  beforeEach(() => rmSync(dataDir, { recursive: true, force: true }));
  return { port, dataDir, env: createOwnEnv(port, dataDir) };
}
