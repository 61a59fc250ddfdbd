import 'server-only';
import type { Chain } from 'viem';
import { getChains, getRpcUrls } from '@/lib/chains';
import { getEnv } from '@/lib/env/env';
import { callNode } from '@/lib/server/nodes/call-node';
import { getStore } from '@/lib/server/store/get-store';
import { reportStoreError } from '@/lib/server/store/outage';
import { getMetrics } from '@/lib/server/telemetry/metrics';
import { perProcess } from '@/lib/server/telemetry/per-process';

type State = 'ok' | 'failed';

const nodeTimeoutMs = 2_000;

export const checkStore = (): Promise<State> => cached('store-health', 2_000, pingStore);

/** Chain id → `ok` if any of its nodes responds with that id. */
export const checkNodes = (): Promise<Record<string, State>> =>
  cached('nodes', 15_000, checkChains);

/** Caches a check: anybody can request the health, and each check writes to the store or calls nodes. */
function cached<Value>(
  name: string,
  maxAgeMs: number,
  check: () => Promise<Value>,
): Promise<Value> {
  const latest = perProcess(name, (): { at: number; result: Promise<Value> | null } => ({
    at: 0,
    result: null,
  }));
  // Not by the system clock, which may be set back.
  const now = performance.now();
  if (latest.result === null || now - latest.at > maxAgeMs) {
    latest.at = now;
    latest.result = check();
  }
  return latest.result;
}

async function pingStore(): Promise<State> {
  try {
    await getStore().ping();
    return 'ok';
  } catch (error) {
    reportStoreError(error);
    return 'failed';
  }
}

async function checkChains(): Promise<Record<string, State>> {
  const env = getEnv();
  const states = await Promise.all(
    getChains(env).map(async (chain) => {
      const state = await checkChain(chain, getRpcUrls(chain, env.rpcUrls));
      getMetrics().nodes.set({ chain: `${chain.id}` }, state === 'ok' ? 1 : 0);
      return [`${chain.id}`, state] as const;
    }),
  );
  return Object.fromEntries(states);
}

/** Checks only HTTP nodes, because verification calls no others. */
async function checkChain(chain: Chain, urls: readonly string[]): Promise<State> {
  const checks = urls
    .filter((url) => url.startsWith('http'))
    .map((url) => requireNode(url, chain.id));
  return await Promise.any(checks).then(
    () => 'ok',
    () => 'failed',
  );
}

async function requireNode(url: string, chainId: number): Promise<void> {
  const signal = AbortSignal.timeout(nodeTimeoutMs);
  const answer = await callNode(url, { method: 'eth_chainId', params: [] }, signal);
  if (!answer.ok || Number(answer.result) !== chainId) throw new Error('no node of the chain');
}
