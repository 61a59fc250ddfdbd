import { chainIds, getChainUrl } from '@/tests/support/chains';
import { RpcError } from '@/tests/support/wallet/rpc-error';

/** Methods that a wallet passes on unchanged to the node of its current chain. */
export const readMethods: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
]);

type Answer = { result?: unknown; error?: { code: number; message: string; data?: unknown } };

/** Returns the node's result. Throws its error, or -32603 for a chain that has no node here. */
export async function requestNode(
  chainId: number,
  method: string,
  params: unknown,
): Promise<unknown> {
  if (!chainIds.includes(chainId)) throw new RpcError(-32603, `No node for chain ${chainId}.`);
  const response = await fetch(getChainUrl(chainId), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error }: Answer = await response.json();
  if (error) throw new RpcError(error.code, error.message, error.data);
  return result ?? null;
}
