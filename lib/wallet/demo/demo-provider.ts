import { toHex } from 'viem';
import { isObject } from '@/lib/parse';
import { callChain } from '@/lib/wallet/demo/rpc/chain-rpc';
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
import {
  createDemoWallet,
  type DemoWallet,
  type DemoWalletOptions,
  type Listener,
} from './demo-wallet';
import { signMethods } from './sign-methods';
import { walletConnect } from './wallet-connect';

/** @see https://eips.ethereum.org/EIPS/eip-1193 */
export type DemoProvider = {
  request(args: { method: string; params?: unknown }): Promise<unknown>;
  on(event: string, listener: Listener): void;
  removeListener(event: string, listener: Listener): void;
};

type Handler = (wallet: DemoWallet, params: unknown) => unknown;

/** These ask the visitor, so they run one at a time. */
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

/** These read the chain and need no approval. */
const readMethods: readonly string[] = [
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
];

/**
 * An EIP-1193 wallet with a key made in the browser. Throws for a chain that isn't on this machine; its
 * requests reject with a `DemoRpcError`.
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
    throw new DemoRpcError(rpcErrorCodes.invalidRequest, 'A request must have a method.');
  }
  const { method, params = [] } = args;
  const quiet = quietMethods.get(method);
  if (quiet !== undefined) return quiet(wallet, params);
  const asking = askingMethods.get(method);
  if (asking !== undefined) return wallet.inTurn(async () => asking(wallet, params));
  if (readMethods.includes(method)) return callChain(wallet.getChain().rpcUrl, method, params);
  throw unsupported(method);
}
