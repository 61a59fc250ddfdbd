import { parseEther, toHex } from 'viem';
import { isObject } from '@/lib/parse';
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

/** Sets the account's balance to 100 ETH where it has less than one, by anvil's own method. */
export async function fundAccount(rpcUrl: string, address: string): Promise<void> {
  const options = { timeoutMs: fundingTimeoutMs };
  const balance = await callChain(rpcUrl, 'eth_getBalance', [address, 'latest'], options);
  if (typeof balance === 'string' && /^0x[\da-f]+$/i.test(balance) && BigInt(balance) >= low)
    return;
  await callChain(rpcUrl, 'anvil_setBalance', [address, toHex(plenty)], options);
}

function nodeError(message: string): DemoRpcError {
  return new DemoRpcError(rpcErrorCodes.nodeFailed, message);
}
