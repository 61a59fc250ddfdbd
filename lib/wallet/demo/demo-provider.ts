import { isObject } from '@/lib/parse';
import { DemoRpcError, rpcErrorCodes, toRpcError, unsupported } from '@/lib/wallet/demo/rpc-error';
import { callChain } from './demo-chain';
import {
  createDemoWallet,
  type DemoWallet,
  type DemoWalletOptions,
  type Listener,
} from './demo-wallet';
import { askingMethods, quietMethods } from './methods';

/** @see https://eips.ethereum.org/EIPS/eip-1193 */
export type DemoProvider = {
  request(args: { method: string; params?: unknown }): Promise<unknown>;
  on(event: string, listener: Listener): void;
  removeListener(event: string, listener: Listener): void;
};

/** These read the chain and need no approval. */
const readMethod =
  /^eth_(blockNumber|call|estimateGas|feeHistory|gasPrice|get[A-Z]\w+|maxPriorityFeePerGas)$/;

/** An EIP-1193 wallet. Throws for a chain that isn't on this machine; requests reject with `DemoRpcError`. */
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
  if (readMethod.test(method)) return callChain(wallet.getChain().rpcUrl, method, params);
  throw unsupported(method);
}
