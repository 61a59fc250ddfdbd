import type { Chain } from 'viem';
import { fallback, http, webSocket } from 'wagmi';
import { getChains, getRpcUrls } from '@/lib/chains';
import type { PublicEnv } from '@/lib/env/public-env';
import { boundedFetch } from '@/lib/wallet/requests/bounded-fetch';
import { answerReplaced } from '@/lib/wallet/transactions/answer-replaced';

/** Sizes as in section 9 of the specification. */
const rpc = {
  timeoutMs: 10_000,
  batchSize: 1_000,
  multicallWaitMs: 32,
  multicallBatchSize: 1_024,
  pollingIntervalMs: 4_000,
} as const;

/** The part of wagmi's config that needs no browser. */
export function createRpcOptions(env: Pick<PublicEnv, 'demo' | 'rpcUrls' | 'testnets'>) {
  const chains = getChains(env);
  return {
    chains,
    pollingInterval: rpc.pollingIntervalMs,
    batch: { multicall: { wait: rpc.multicallWaitMs, batchSize: rpc.multicallBatchSize } },
    transports: Object.fromEntries(
      chains.map((chain) => [chain.id, createTransport(chain, env.rpcUrls)]),
    ),
  };
}

function createTransport(chain: Chain, rpcUrls: PublicEnv['rpcUrls']) {
  const nodes = fallback(
    getRpcUrls(chain, rpcUrls).map((url) =>
      url.startsWith('ws')
        ? webSocket(url, { timeout: rpc.timeoutMs })
        : http(url, {
            timeout: rpc.timeoutMs,
            batch: { batchSize: rpc.batchSize },
            fetchFn: boundedFetch,
          }),
    ),
  );
  return ((parameters) => {
    const transport = nodes(parameters);
    return { ...transport, request: answerReplaced(transport.request, chain.id) };
  }) as typeof nodes;
}
