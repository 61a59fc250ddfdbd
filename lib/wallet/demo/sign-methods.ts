import { hexToBytes, toHex } from 'viem';
import { requireBytes, requireOwnAddress, requireParam } from '@/lib/wallet/demo/rpc/parse-params';
import { requireTransaction } from '@/lib/wallet/demo/rpc/parse-transaction';
import { requireTypedData } from '@/lib/wallet/demo/rpc/parse-typed-data';
import type { DemoWallet } from './demo-wallet';
import { sendTransaction } from './send-transaction';

/** What needs the key. Each checks its params, asks for approval, and checks again whether it may. */
export const signMethods = {
  async personal_sign(wallet: DemoWallet, params: unknown) {
    wallet.requireConnected();
    const raw = requireBytes(requireParam(params, 0), 'the message');
    requireOwnAddress(requireParam(params, 1), wallet.account.address);
    await wallet.requireApproval({ kind: 'message', text: decodeText(raw) });
    wallet.requireConnected();
    return wallet.account.signMessage({ message: { raw } });
  },

  async eth_signTypedData_v4(wallet: DemoWallet, params: unknown) {
    wallet.requireConnected();
    const { chainId } = wallet.getChain();
    const { definition, text } = requireTypedData(params, wallet.account.address, chainId);
    await wallet.requireApproval({ kind: 'typedData', text });
    wallet.requireConnected();
    return wallet.account.signTypedData(definition);
  },

  async eth_sendTransaction(wallet: DemoWallet, params: unknown) {
    wallet.requireConnected();
    const chain = wallet.getChain();
    const transaction = requireTransaction(params, wallet.account.address, chain.chainId);
    const { to, value, data } = transaction;
    await wallet.requireApproval({ kind: 'transaction', to, value, data });
    wallet.requireConnected();
    return sendTransaction(chain, wallet.account, transaction);
  },
};

function decodeText(raw: `0x${string}`): string {
  const bytes = hexToBytes(raw);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return toHex(bytes);
  }
}
