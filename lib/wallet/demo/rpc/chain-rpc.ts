import { parseEther, parseUnits, toHex } from 'viem';
import { isObject } from '@/lib/parse';
import type { DemoChain } from '@/lib/wallet/demo/demo-chain';
import { demoErrors } from '@/lib/wallet/demo/rpc/error-messages';
import { DemoRpcError, rpcErrorCodes } from '@/lib/wallet/demo/rpc/rpc-error';

const timeoutMs = 10_000;
const fundingTimeoutMs = 2_000;
const plenty = parseEther('100');
const low = parseEther('1');

type Timed = { timeoutMs?: number };

/** The result of one JSON-RPC call; the node's own error, code and data kept, as DemoRpcError. */
export async function callChain(
  rpcUrl: string,
  method: string,
  params: unknown,
  options: Timed = {},
): Promise<unknown> {
  const answer = await post(rpcUrl, { method, params }, options.timeoutMs ?? timeoutMs);
  if (!isObject(answer)) throw nodeError(demoErrors.nodeJunk);
  if (isObject(answer.error)) {
    const { code, message, data } = answer.error;
    throw new DemoRpcError(
      typeof code === 'number' ? code : rpcErrorCodes.internal,
      typeof message === 'string' ? message : demoErrors.nodeJunk,
      data,
    );
  }
  if (!('result' in answer)) throw nodeError(demoErrors.nodeJunk);
  return answer.result;
}

async function post(rpcUrl: string, call: object, timeout: number): Promise<unknown> {
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
      signal: AbortSignal.timeout(timeout),
    });
    return await response.json();
  } catch (cause) {
    throw nodeError(cause instanceof SyntaxError ? demoErrors.nodeJunk : demoErrors.nodeSilent);
  }
}

/** Gives an account with less than one ETH 100 of it, and of each token as much, by anvil's own methods. */
export async function fundAccount(chain: DemoChain, address: string): Promise<void> {
  const options = { timeoutMs: fundingTimeoutMs };
  const { rpcUrl, tokens } = chain;
  const balance = await callChain(rpcUrl, 'eth_getBalance', [address, 'latest'], options);
  if (typeof balance === 'string' && /^0x[\da-f]+$/i.test(balance) && BigInt(balance) >= low)
    return;
  await callChain(rpcUrl, 'anvil_setBalance', [address, toHex(plenty)], options);
  // A chain that the demo did not start has none of its tokens.
  await Promise.allSettled(
    tokens.map((token) => {
      const amount = toHex(parseUnits('100', token.decimals));
      return callChain(rpcUrl, 'anvil_dealERC20', [address, token.address, amount], options);
    }),
  );
}

function nodeError(message: string): DemoRpcError {
  return new DemoRpcError(rpcErrorCodes.nodeFailed, message);
}
