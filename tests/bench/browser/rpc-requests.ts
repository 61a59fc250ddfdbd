import type { BrowserContext } from '@playwright/test';
import { benchChainPorts } from '@/tests/bench/bench-apps';

/** The methods asked for in each HTTP request that the pages send to a chain, from now on. */
export function noteRpcRequests(context: BrowserContext): readonly (readonly string[])[] {
  const ports = new Set([...benchChainPorts.values()].map(String));
  const requests: string[][] = [];
  context.on('request', (request) => {
    if (request.method() !== 'POST' || !ports.has(new URL(request.url()).port)) return;
    const body: unknown = request.postDataJSON();
    const calls: unknown[] = Array.isArray(body) ? body : [body];
    requests.push(calls.map((call) => String(Object(call).method)));
  });
  return requests;
}
