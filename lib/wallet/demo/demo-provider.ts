import { toHex } from 'viem';
import { isObject } from '@/lib/parse';
import { callChain } from '@/lib/wallet/demo/rpc/chain-rpc';
import { demoErrors } from '@/lib/wallet/demo/rpc/error-messages';
import {
  DemoRpcError,
  rpcErrorCodes,
  toRpcError,
  unsupported,
} from '@/lib/wallet/demo/rpc/rpc-error';
import {
  accountMethods,
  addChain,
  getAccounts,
  getPermissions,
  revokePermissions,
} from './account-methods';
import { createDemoWallet, type DemoWallet, type DemoWalletOptions } from './demo-wallet';
import type { Listener } from './event-emitter';
import { readMethods } from './read-methods';
import { signMethods } from './sign-methods';
import { walletConnect } from './wallet-connect';

/** @see https://eips.ethereum.org/EIPS/eip-1193 */
export type DemoProvider = {
  request(args: { method: string; params?: unknown }): Promise<unknown>;
  on(event: string, listener: Listener): void;
  removeListener(event: string, listener: Listener): void;
};

type Handler = (wallet: DemoWallet, params: unknown) => unknown;

/** Shown to the visitor, so one at a time. */
const askingMethods = new Map<string, Handler>(
  Object.entries({ ...accountMethods, ...signMethods, wallet_connect: walletConnect }),
);

const quietMethods = new Map<string, Handler>(
  Object.entries({
    eth_chainId: (wallet: DemoWallet) => toHex(wallet.getChain().chainId),
    net_version: (wallet: DemoWallet) => String(wallet.getChain().chainId),
    eth_accounts: getAccounts,
    wallet_getPermissions: getPermissions,
    wallet_revokePermissions: revokePermissions,
    wallet_addEthereumChain: addChain,
  }),
);

/**
 * An EIP-1193 wallet whose key is made in the browser and which asks before all that it does.
 * Throws where a chain's RPC is not on this machine; its requests reject with `DemoRpcError` only.
 * `disconnect` is never emitted: the wallet lives in the page and always takes requests.
 */
export function createDemoProvider(options: DemoWalletOptions): DemoProvider {
  const wallet = createDemoWallet(options);
  return {
    async request(args) {
      try {
        return await handleRequest(wallet, args);
      } catch (error) {
        throw toRpcError(error);
      }
    },
    on: wallet.events.on,
    removeListener: wallet.events.removeListener,
  };
}

async function handleRequest(wallet: DemoWallet, args: unknown): Promise<unknown> {
  if (!isObject(args) || typeof args.method !== 'string') {
    throw new DemoRpcError(rpcErrorCodes.invalidRequest, demoErrors.badRequest);
  }
  const { method, params = [] } = args;
  const quiet = quietMethods.get(method);
  if (quiet !== undefined) return quiet(wallet, params);
  const asking = askingMethods.get(method);
  if (asking !== undefined) return wallet.inTurn(async () => asking(wallet, params));
  if (readMethods.has(method)) return callChain(wallet.getChain().rpcUrl, method, params);
  throw unsupported(method);
}
