import { toRpcError, unsupported } from '@/lib/wallet/demo/rpc-error';
import { callChain } from './demo-chain';
import {
  createDemoWallet,
  type DemoWallet,
  type DemoWalletOptions,
  type Listener,
} from './demo-wallet';
import { askingMethods, quietMethods } from './methods';

type Request = { method: string; params?: unknown };

/** @see https://eips.ethereum.org/EIPS/eip-1193 */
export type DemoProvider = {
  request(args: Request): Promise<unknown>;
  on(event: string, listener: Listener): void;
  removeListener(event: string, listener: Listener): void;
};

/** Methods that read the chain and need no approval. */
const readMethod =
  /^eth_(blockNumber|call|estimateGas|feeHistory|gasPrice|get[A-Z]\w+|maxPriorityFeePerGas)$/;

/** Creates an EIP-1193 wallet. Throws for a chain that isn't on this machine. */
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

async function handleRequest(wallet: DemoWallet, { method, params = [] }: Request) {
  const quiet = quietMethods.get(method);
  if (quiet !== undefined) return quiet(wallet, params);
  const asking = askingMethods.get(method);
  if (asking !== undefined) return wallet.inTurn(async () => asking(wallet, params));
  if (readMethod.test(method)) return callChain(wallet.getChain().rpcUrl, method, params);
  throw unsupported(method);
}
