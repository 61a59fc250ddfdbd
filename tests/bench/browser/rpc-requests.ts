import type { BrowserContext } from '@playwright/test';
import { benchChainPorts } from '@/tests/bench/bench-apps';

export type RpcRequest = { chainId: number; methods: readonly string[] };

/** The HTTP requests that the pages send to a chain, from now on. */
export function noteRpcRequests(context: BrowserContext): readonly RpcRequest[] {
  const chains = new Map([...benchChainPorts].map(([id, port]) => [`${port}`, id]));
  const requests: RpcRequest[] = [];
  context.on('request', (request) => {
    const chainId = chains.get(new URL(request.url()).port);
    if (request.method() !== 'POST' || chainId === undefined) return;
    const body: unknown = request.postDataJSON();
    const calls: unknown[] = Array.isArray(body) ? body : [body];
    requests.push({ chainId, methods: calls.map((call) => String(Object(call).method)) });
  });
  return requests;
}
