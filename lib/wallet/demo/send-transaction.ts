import { createWalletClient, custom, defineChain, type Hex, type PrivateKeyAccount } from 'viem';
import { callChain } from '@/lib/wallet/demo/rpc/chain-rpc';
import type { TransactionRequest } from '@/lib/wallet/demo/rpc/parse-transaction';
import type { DemoChain } from './demo-chain';

/** Fills in gas, fees and nonce, signs here and sends the raw transaction. The hash, or a throw. */
export function sendTransaction(
  chain: DemoChain,
  account: PrivateKeyAccount,
  transaction: TransactionRequest,
): Promise<Hex> {
  const client = createWalletClient({
    account,
    chain: defineChain({
      id: chain.chainId,
      name: chain.name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [chain.rpcUrl] } },
    }),
    transport: custom(
      { request: ({ method, params }) => callChain(chain.rpcUrl, method, params ?? []) },
      { retryCount: 0 },
    ),
  });
  return client.sendTransaction(transaction);
}
