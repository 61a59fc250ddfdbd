import 'server-only';
import type { Chain } from 'viem';
import { z } from 'zod';
import { getChains, getRpcUrls } from '@/lib/chains';
import { getEnv } from '@/lib/env/env';
import { readBody } from '@/lib/server/http/read-body';
import { getMetrics } from '@/lib/server/telemetry/metrics';
import { perProcess } from '@/lib/server/telemetry/per-process';

type NodeState = 'ok' | 'failed';
type NodeStates = Readonly<Record<string, NodeState>>;

/** Milliseconds in which one of a chain's nodes must respond. */
const timeout = 2_000;
/** Milliseconds. Anybody can request the health, which must not send requests to nodes each time. */
const freshFor = 15_000;
const responseLimit = 4 * 1024;
const responseSchema = z.object({ result: z.string().regex(/^0x[0-9a-f]+$/i) });

const getMemo = () =>
  perProcess('nodes', (): { at: number; states: Promise<NodeStates> | null } => ({
    at: 0,
    states: null,
  }));

/** Chain id → whether one of its nodes responds with the right chain. At most 15 s old. */
export function checkNodes(): Promise<NodeStates> {
  const memo = getMemo();
  if (memo.states === null || Date.now() - memo.at > freshFor) {
    memo.at = Date.now();
    memo.states = checkChains();
  }
  return memo.states;
}

async function checkChains(): Promise<NodeStates> {
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

/** Without nodes that have no http URL, as when a signature is verified. */
async function checkChain(chain: Chain, urls: readonly string[]): Promise<NodeState> {
  const checks = urls
    .filter((url) => url.startsWith('http'))
    .map((url) => checkNode(url, chain.id));
  return await Promise.any(checks).then(
    () => 'ok',
    () => 'failed',
  );
}

/** Throws where the node does not respond with the chain id. */
async function checkNode(url: string, chainId: number): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  });
  const body = await readBody(response, responseLimit);
  const { result } = responseSchema.parse(JSON.parse(body.ok ? body.text : ''));
  if (Number(result) !== chainId) throw new Error('another chain');
}
