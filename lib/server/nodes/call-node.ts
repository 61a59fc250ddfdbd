import 'server-only';
import { randomBytes } from 'node:crypto';
import type { Address, Hex } from 'viem';
import { z } from 'zod';
import { isContractFailure } from '@/lib/errors/node-words';
import { readText } from '@/lib/server/http/read-body';

export type NodeCall =
  | { method: 'eth_call'; params: readonly [{ to?: Address; data: Hex; gas: Hex }, 'latest'] }
  | { method: 'eth_getBalance' | 'eth_getCode'; params: readonly [Address, 'latest'] }
  | { method: 'eth_chainId'; params: readonly [] };

/** `execution`: the contract failed, which is an answer too. */
export type NodeAnswer =
  | { ok: true; result: string }
  | { ok: false; reason: 'execution' | 'unavailable' };

const maxResponseBytes = 64 * 1024;

const responseSchema = z.union([
  z.object({ result: z.string().regex(/^0x[0-9a-f]*$/i) }),
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
]);

/**
 * Calls one HTTP node. Never rejects: returns `unavailable` for all but a hex result or a failed contract.
 */
export async function callNode(
  url: string,
  call: NodeCall,
  signal: AbortSignal,
): Promise<NodeAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: call.method, params: toParams(call) }),
      redirect: 'error',
      signal,
    });
    const text = await readText(response, maxResponseBytes);
    return classify(responseSchema.parse(JSON.parse(text)));
  } catch {
    return { ok: false, reason: 'unavailable' };
  }
}

/** Sets a fresh sender, because some accounts skip their checks for the default, the zero address. */
function toParams({ method, params }: NodeCall): readonly unknown[] {
  if (method !== 'eth_call') return params;
  const [call, block] = params;
  return [{ ...call, from: `0x${randomBytes(20).toString('hex')}` }, block];
}

function classify(response: z.infer<typeof responseSchema>): NodeAnswer {
  if ('result' in response) return { ok: true, result: response.result };
  const isExecution = isContractFailure(response.error);
  return { ok: false, reason: isExecution ? 'execution' : 'unavailable' };
}
