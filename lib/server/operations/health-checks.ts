import 'server-only';
import type { Chain } from 'viem';
import { z } from 'zod';
import { getChains, getRpcUrls } from '@/lib/chains';
import { getEnv } from '@/lib/env/env';
import { readBody } from '@/lib/server/http/read-body';
import { getStore } from '@/lib/server/store/get-store';
import { reportStoreError } from '@/lib/server/store/outage';
import { getMetrics } from '@/lib/server/telemetry/metrics';
import { perProcess } from '@/lib/server/telemetry/per-process';

type State = 'ok' | 'failed';

const nodeTimeoutMs = 2_000;
const maxResponseBytes = 4 * 1024;
const responseSchema = z.object({ result: z.string().regex(/^0x[0-9a-f]+$/i) });

export const checkStore = (): Promise<State> => cached('store-health', 2_000, pingStore);

/** Chain id → whether any of its nodes responds with that id. */
export const checkNodes = (): Promise<Record<string, State>> =>
  cached('nodes', 15_000, checkChains);

/** Anybody can request the health, and each check writes to the store or calls nodes. */
function cached<Value>(
  name: string,
  maxAgeMs: number,
  check: () => Promise<Value>,
): Promise<Value> {
  const latest = perProcess(name, (): { at: number; result: Promise<Value> | null } => ({
    at: 0,
    result: null,
  }));
  if (latest.result === null || Date.now() - latest.at > maxAgeMs) {
    latest.at = Date.now();
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

/** Verification calls http nodes only. */
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
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    redirect: 'error',
    signal: AbortSignal.timeout(nodeTimeoutMs),
  });
  const body = await readBody(response, maxResponseBytes);
  const { result } = responseSchema.parse(JSON.parse(body.ok ? body.text : ''));
  if (Number(result) !== chainId) throw new Error('another chain');
}
