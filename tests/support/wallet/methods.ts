import { type Address, toHex } from 'viem';
import { z } from 'zod';
import { chainIds } from '@/tests/support/chains';
import {
  answerCapabilities,
  answerStatus,
  type BatchSupport,
  type Bundle,
  sendCalls,
} from '@/tests/support/wallet/bundles';
import { readMethods, requestNode } from '@/tests/support/wallet/node-rpc';
import { RpcError } from '@/tests/support/wallet/rpc-error';
import {
  parse,
  type Sender,
  sendTransaction,
  signMessage,
  signTypedData,
} from '@/tests/support/wallet/signing';
import {
  answerConnection,
  parseSignIn,
  type SignInOwner,
} from '@/tests/support/wallet/wallet-connect';

/** Parts of a wallet that the methods need: its state, and its owner's decisions. */
type Wallet = Sender &
  SignInOwner & {
    readonly knownChains: Set<number>;
    readonly picksOther: boolean;
    readonly batches: BatchSupport | null;
    readonly bundles: Map<string, Bundle>;
    accountsFor(origin: string): readonly Address[];
    connect(origin: string): Promise<void>;
    revoke(origin: string): Promise<void>;
    requireConsent(method: string): Promise<void>;
    setChain(id: number): Promise<void>;
    switchAccount(): Promise<Address>;
  };
type Call = { wallet: Wallet; method: string; params: unknown; origin: string };
type Handler = (call: Call) => unknown;

const chainParams = z.tuple([z.object({ chainId: z.string().regex(/^0x[1-9a-f][0-9a-f]*$/) })]);
const newChainParams = z.tuple([
  z.object({
    chainId: z.string(),
    chainName: z.string(),
    nativeCurrency: z.object({ name: z.string(), symbol: z.string(), decimals: z.literal(18) }),
    rpcUrls: z.array(z.string()).min(1),
  }),
]);

const handlers: Record<string, Handler> = {
  eth_accounts: ({ wallet, origin }) => wallet.accountsFor(origin),
  eth_chainId: ({ wallet }) => toHex(wallet.chainId),
  net_version: ({ wallet }) => `${wallet.chainId}`,
  async eth_requestAccounts({ wallet, method, origin }) {
    if (wallet.accountsFor(origin).length === 0) {
      await wallet.requireConsent(method);
      await wallet.connect(origin);
    }
    return wallet.accountsFor(origin);
  },
  async wallet_connect({ wallet, method, params, origin }) {
    if (!wallet.signsIn) throw new RpcError(4200, `The test wallet does not know ${method}.`);
    const terms = parseSignIn(params);
    await wallet.requireConsent(method);
    await wallet.connect(origin);
    return answerConnection(wallet, terms);
  },
  wallet_getPermissions: ({ wallet, origin }) => listPermissions(wallet, origin),
  async wallet_requestPermissions({ wallet, method, origin }) {
    await wallet.requireConsent(method);
    if (wallet.picksOther) await wallet.switchAccount();
    await wallet.connect(origin);
    return listPermissions(wallet, origin);
  },
  async wallet_revokePermissions({ wallet, origin }) {
    await wallet.revoke(origin);
    return null;
  },
  async personal_sign(call) {
    await requireConnected(call);
    return signMessage(call.wallet.account, call.params);
  },
  async eth_signTypedData_v4(call) {
    await requireConnected(call);
    return signTypedData(call.wallet.account, call.params);
  },
  async eth_sendTransaction(call) {
    await requireConnected(call);
    return sendTransaction(call.wallet, call.params);
  },
  wallet_getCapabilities(call) {
    requireBatches(call);
    return answerCapabilities(call.wallet);
  },
  async wallet_sendCalls(call) {
    requireBatches(call);
    return sendCalls(call.wallet, call.params);
  },
  wallet_getCallsStatus(call) {
    requireBatches(call);
    return answerStatus(call.wallet, call.params);
  },
  async wallet_showCallsStatus(call) {
    requireBatches(call);
    await call.wallet.requireConsent(call.method);
    return null;
  },
  async wallet_switchEthereumChain({ wallet, method, params }) {
    const [{ chainId }] = parse(chainParams, params);
    const id = Number(chainId);
    if (!wallet.knownChains.has(id))
      throw new RpcError(4902, `Unrecognized chain ID "${chainId}".`);
    if (id !== wallet.chainId) await wallet.requireConsent(method);
    await wallet.setChain(id);
    return null;
  },
  async wallet_addEthereumChain({ wallet, method, params }) {
    const [{ chainId }] = parse(newChainParams, params);
    const id = Number(chainId);
    if (!chainIds.includes(id)) throw new RpcError(-32602, `There is no local chain ${id}.`);
    await wallet.requireConsent(method);
    // Like MetaMask, which also switches to a chain that was added.
    await wallet.setChain(id);
    return null;
  },
  async wallet_watchAsset({ wallet, method }) {
    await wallet.requireConsent(method);
    return true;
  },
};

const byName: ReadonlyMap<string, Handler> = new Map(Object.entries(handlers));

export function answer(method: string): Handler | undefined {
  if (!readMethods.has(method)) return byName.get(method);
  return ({ wallet, params }) => requestNode(wallet.chainId, method, params);
}

function requireBatches({ wallet, method, origin }: Call): void {
  if (wallet.batches === null) throw new RpcError(4200, `The test wallet does not know ${method}.`);
  if (wallet.accountsFor(origin).length === 0) throw new RpcError(4100, 'Not connected.');
}

async function requireConnected({ wallet, method, origin }: Call): Promise<void> {
  if (wallet.accountsFor(origin).length === 0) {
    throw new RpcError(4100, `${origin} is not connected to this wallet.`);
  }
  await wallet.requireConsent(method);
}

function listPermissions(wallet: Wallet, origin: string): readonly unknown[] {
  const accounts = wallet.accountsFor(origin);
  if (accounts.length === 0) return [];
  const caveats = [{ type: 'restrictReturnedAccounts', value: accounts }];
  return [{ invoker: origin, parentCapability: 'eth_accounts', caveats }];
}
