import { createWalletClient, custom, defineChain, type Hex, hexToBytes, toHex } from 'viem';
import { callChain } from '@/lib/wallet/demo/rpc/chain-rpc';
import {
  requireBytes,
  requireOwnAddress,
  requireParam,
  requireTransaction,
  type TransactionRequest,
} from '@/lib/wallet/demo/rpc/parse-params';
import type { DemoChain } from './demo-chain';
import type { DemoWallet } from './demo-wallet';

/** Each method checks whether it is connected again after the approval, which takes a while. */
export const signMethods = {
  async personal_sign(wallet: DemoWallet, params: unknown) {
    wallet.requireConnected();
    const raw = requireBytes(requireParam(params, 0), 'the message');
    requireOwnAddress(requireParam(params, 1), wallet.account.address);
    await wallet.requireApproval({ kind: 'message', text: decodeText(raw) });
    wallet.requireConnected();
    return wallet.account.signMessage({ message: { raw } });
  },

  async eth_sendTransaction(wallet: DemoWallet, params: unknown) {
    wallet.requireConnected();
    const chain = wallet.getChain();
    const transaction = requireTransaction(params, wallet.account.address, chain.chainId);
    await wallet.requireApproval({ kind: 'transaction', ...transaction });
    wallet.requireConnected();
    return sendTransaction(chain, wallet, transaction);
  },
};

function decodeText(raw: Hex): string {
  const bytes = hexToBytes(raw);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return toHex(bytes);
  }
}

function sendTransaction(
  { chainId, name, rpcUrl }: DemoChain,
  { account }: DemoWallet,
  transaction: TransactionRequest,
): Promise<Hex> {
  const client = createWalletClient({
    account,
    chain: defineChain({
      id: chainId,
      name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
    }),
    transport: custom(
      { request: ({ method, params }) => callChain(rpcUrl, method, params ?? []) },
      { retryCount: 0 },
    ),
  });
  return client.sendTransaction(transaction);
}
