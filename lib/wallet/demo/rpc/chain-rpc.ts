import { parseEther, parseUnits, toHex } from 'viem';
import { isObject } from '@/lib/parse';
import type { DemoChain } from '@/lib/wallet/demo/demo-chain';
import { DemoRpcError, rpcErrorCodes } from '@/lib/wallet/demo/rpc/rpc-error';

const timeoutMs = 10_000;
const fundingTimeoutMs = 2_000;
const plenty = parseEther('100');
const low = parseEther('1');

const nodeJunk = 'The local test network sent a response that isn’t JSON-RPC.';
const nodeSilent = 'The local test network isn’t responding. Is `npm run demo` still running?';

type Timed = { timeoutMs?: number };

/** The result of a JSON-RPC call. Throws the node's own error as a DemoRpcError. */
export async function callChain(
  rpcUrl: string,
  method: string,
  params: unknown,
  options: Timed = {},
): Promise<unknown> {
  const answer = await post(rpcUrl, { method, params }, options.timeoutMs ?? timeoutMs);
  if (!isObject(answer)) throw nodeError(nodeJunk);
  if (isObject(answer.error)) {
    const { code, message, data } = answer.error;
    throw new DemoRpcError(
      typeof code === 'number' ? code : rpcErrorCodes.internal,
      typeof message === 'string' ? message : nodeJunk,
      data,
    );
  }
  if (!('result' in answer)) throw nodeError(nodeJunk);
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
    throw nodeError(cause instanceof SyntaxError ? nodeJunk : nodeSilent);
  }
}

/** Gives an account with less than one ETH 100 ETH, and 100 of each token, by anvil's own methods. */
export async function fundAccount(chain: DemoChain, address: string): Promise<void> {
  const options = { timeoutMs: fundingTimeoutMs };
  const { rpcUrl, tokens } = chain;
  const balance = await callChain(rpcUrl, 'eth_getBalance', [address, 'latest'], options);
  if (typeof balance === 'string' && /^0x[\da-f]+$/i.test(balance) && BigInt(balance) >= low)
    return;
  await callChain(rpcUrl, 'anvil_setBalance', [address, toHex(plenty)], options);
  // A chain that the demo didn't start lacks its tokens.
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
