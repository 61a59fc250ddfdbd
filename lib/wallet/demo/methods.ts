import { createWalletClient, type Hex, hexToBytes, toHex } from 'viem';
import { getCallsStatus, getCapabilities, sendCalls } from '@/lib/wallet/demo/bundles';
import {
  requireBytes,
  requireChainId,
  requireOwnAddress,
  requireParam,
  requireTransaction,
} from '@/lib/wallet/demo/parse-params';
import { DemoRpcError, rpcErrorCodes } from '@/lib/wallet/demo/rpc-error';
import { createDemoTransport } from './demo-chain';
import type { DemoWallet } from './demo-wallet';
import { walletConnect } from './wallet-connect';

type Handler = (wallet: DemoWallet, params: unknown) => unknown;

const createMethods = (methods: Record<string, Handler>) => new Map(Object.entries(methods));

/**
 * Methods that prompt the visitor and therefore run one at a time. An approval takes a while, so each method
 * checks the connection again. @see EIP-1102, EIP-2255 and EIP-3326
 */
export const askingMethods = createMethods({
  async eth_requestAccounts(wallet) {
    if (wallet.getAccounts().length === 0) {
      await wallet.requireApproval({ kind: 'connect' });
      await wallet.connect();
    }
    return wallet.getAccounts();
  },

  async wallet_requestPermissions(wallet) {
    await wallet.requireApproval({ kind: 'connect' });
    await wallet.connect();
    const caveats = [{ type: 'restrictReturnedAccounts', value: wallet.getAccounts() }];
    return [{ parentCapability: 'eth_accounts', caveats }];
  },

  wallet_connect: walletConnect,

  async wallet_switchEthereumChain(wallet, params) {
    wallet.requireConnected();
    const chainId = requireChainId(requireParam(params, 0));
    const to = wallet.findChain(chainId);
    if (to === undefined) {
      const message = `The Demo Wallet doesn’t have chain ${chainId}.`;
      throw new DemoRpcError(rpcErrorCodes.unknownChain, message);
    }
    if (to === wallet.getChain()) return null;
    await wallet.requireApproval({ kind: 'switch', to });
    wallet.requireConnected();
    await wallet.switchTo(to);
    return null;
  },

  async personal_sign(wallet, params) {
    wallet.requireConnected();
    const raw = requireBytes(requireParam(params, 0), 'the message');
    requireOwnAddress(requireParam(params, 1), wallet.account.address);
    await wallet.requireApproval({ kind: 'message', text: decodeText(raw) });
    wallet.requireConnected();
    return wallet.account.signMessage({ message: { raw } });
  },

  async eth_sendTransaction(wallet, params) {
    wallet.requireConnected();
    const { account } = wallet;
    const { chainId, rpcUrl } = wallet.getChain();
    const transaction = requireTransaction(params, account.address, chainId);
    await wallet.requireApproval({ kind: 'transaction', ...transaction });
    wallet.requireConnected();
    const client = createWalletClient({ account, transport: createDemoTransport(rpcUrl) });
    return client.sendTransaction({ ...transaction, chain: null });
  },

  wallet_sendCalls: sendCalls,
});

/** @see EIP-2255 and EIP-5792 */
export const quietMethods = createMethods({
  eth_chainId: (wallet) => toHex(wallet.getChain().chainId),

  async eth_accounts(wallet) {
    const accounts = wallet.getAccounts();
    // The local chain may have been restarted, which leaves the account empty.
    if (accounts.length > 0) await wallet.fund(wallet.getChain());
    return accounts;
  },

  wallet_getCapabilities: getCapabilities,
  wallet_getCallsStatus: getCallsStatus,

  wallet_revokePermissions(wallet) {
    wallet.disconnect();
    return null;
  },
});

function decodeText(raw: Hex): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(raw));
  } catch {
    return raw;
  }
}
