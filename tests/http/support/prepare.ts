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

/** Returns the result of `make`, which is filled in once the tests of this file or block run. */
export function prepare<T extends object>(make: () => Promise<T>): T {
  const result = {} as T;
  beforeAll(async () => {
    Object.assign(result, await make());
  });
  return result;
}

/** Starts a deployment for this file or block, and stops it after the last test. */
export function prepareDeployment(
  kind: StoreKind,
  getOptions: () => DeploymentOptions,
): Deployment {
  const server = prepare(() => startDeployment(kind, getOptions()));
  afterAll(() => server.stop());
  return server;
}

/** Does the same for a node, which answers and tells the truth at the start of each test. */
export function prepareProxyNode(chainId: number): ProxyNode {
  const node = createProxyNode(chainId);
  beforeAll(() => node.start());
  prepareTruth(node);
  afterAll(() => node.close());
  return node;
}

/** Makes a node answer and tell the truth at the start of each test, and after the last. */
export function prepareTruth(node: ProxyNode): ProxyNode {
  const reset = () => {
    Object.assign(node, { isDown: false, isSilent: false, lie: null });
    node.release();
  };
  beforeEach(reset);
  afterAll(reset);
  return node;
}

/**
 * Returns the environment of servers that the tests of a file start themselves. Each test has its own store:
 * a broken one that another test left would keep the next server from being ready.
 */
export function prepareOwnEnv(name: string) {
  const port = lanePort(3180);
  const dataDir = `test-results/data/http-${name}-${port}`;
  beforeEach(() => rmSync(dataDir, { recursive: true, force: true }));
  return { port, dataDir, env: createOwnEnv(port, dataDir) };
}
