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

/** Milliseconds in which one of a chain's nodes must answer. */
const timeout = 2_000;
/** Milliseconds. Strangers ask for the health too, and must not make this server ask nodes each time. */
const freshFor = 15_000;
const answerLimit = 4 * 1024;
const answerSchema = z.object({ result: z.string().regex(/^0x[0-9a-f]+$/i) });

const getMemo = () =>
  perProcess('nodes', (): { at: number; states: Promise<NodeStates> | null } => ({
    at: 0,
    states: null,
  }));

/** Chain id → whether one of its nodes answers with the right chain. At most 15 s old. */
export function checkNodes(): Promise<NodeStates> {
  const memo = getMemo();
  if (memo.states === null || Date.now() - memo.at > freshFor) {
    memo.at = Date.now();
    memo.states = askAll();
  }
  return memo.states;
}

async function askAll(): Promise<NodeStates> {
  const env = getEnv();
  const states = await Promise.all(
    getChains(env).map(async (chain) => {
      const state = await askChain(chain, getRpcUrls(chain, env.rpcUrls));
      getMetrics().nodes.set({ chain: `${chain.id}` }, state === 'ok' ? 1 : 0);
      return [`${chain.id}`, state] as const;
    }),
  );
  return Object.fromEntries(states);
}

/** Those that cannot be asked over http are left out, as they are when a signature is verified. */
async function askChain(chain: Chain, urls: readonly string[]): Promise<NodeState> {
  const questions = urls.filter((url) => url.startsWith('http')).map((url) => ask(url, chain.id));
  return await Promise.any(questions).then(
    () => 'ok',
    () => 'failed',
  );
}

async function ask(url: string, chainId: number): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  });
  // `readBody` takes what has headers and a body, which a response has too.
  const body = await readBody(response, answerLimit);
  const { result } = answerSchema.parse(JSON.parse(body.ok ? body.text : ''));
  if (Number(result) !== chainId) throw new Error('another chain');
}
