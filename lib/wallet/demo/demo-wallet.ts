import { type Address, type Hex, isHex, toHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { productId } from '@/lib/config';
import { isObject, parseJson } from '@/lib/parse';
import { rejected, unauthorized } from '@/lib/wallet/demo/rpc-error';
import type { FallbackStorage } from '@/lib/wallet/storage/fallback-storage';
import type { AskForApproval, DemoAnswer, DemoQuestion } from './approval';
import { type DemoChain, fundAccount, requireLocalChains } from './demo-chain';

type WalletState = { key: Hex; connected: boolean; chainId: number };

const storageKey = `${productId}.demo-wallet`;

export type DemoWalletOptions = {
  chains: readonly DemoChain[];
  storage: FallbackStorage;
  ask: AskForApproval;
  origin: string;
};

export type DemoWallet = ReturnType<typeof createDemoWallet>;

export function createDemoWallet({ storage, ask, origin, ...options }: DemoWalletOptions) {
  const chains = requireLocalChains(options.chains);
  const state = readState(storage);
  const account = privateKeyToAccount(state.key);
  const events = createEventEmitter();
  const funded = new Set<number>();
  const save = () => storage.setItem(storageKey, JSON.stringify(state));
  save();

  const findChain = (chainId: number) => chains.find((chain) => chain.chainId === chainId);
  const getChain = () => findChain(state.chainId) ?? chains[0];
  const getAccounts = (): Address[] => (state.connected ? [account.address] : []);

  function requireConnected(): void {
    if (!state.connected) throw unauthorized('The Demo Wallet isn’t connected to this site.');
  }

  async function fund(chain: DemoChain): Promise<void> {
    if (funded.has(chain.chainId)) return;
    try {
      await fundAccount(chain, account.address);
      funded.add(chain.chainId);
    } catch {
      // Visitors connect even if a chain is down; the next call tries again.
    }
  }

  async function requireAnswer(question: DemoQuestion): Promise<Exclude<DemoAnswer, 'reject'>> {
    const answer = await ask({ account: account.address, chain: getChain(), ...question });
    if (answer === 'reject') throw rejected();
    return answer;
  }

  async function requireApproval(question: DemoQuestion): Promise<void> {
    if ((await requireAnswer(question)) !== 'approve') throw rejected();
  }

  return {
    account,
    site: { domain: new URL(origin).host, uri: origin },
    events,
    findChain,
    getChain,
    getAccounts,
    fund,
    requireConnected,
    requireApproval,
    requireAnswer,
    inTurn: createQueue(),
    async connect(): Promise<void> {
      await Promise.all(chains.map(fund));
      if (state.connected) return;
      state.connected = true;
      save();
      events.emit('connect', { chainId: toHex(getChain().chainId) });
      events.emit('accountsChanged', getAccounts());
    },
    disconnect(): void {
      if (!state.connected) return;
      state.connected = false;
      save();
      events.emit('accountsChanged', []);
    },
    async switchTo(chain: DemoChain): Promise<void> {
      await fund(chain);
      state.chainId = chain.chainId;
      save();
      events.emit('chainChanged', toHex(chain.chainId));
    },
  };
}

function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
}

export type Listener = (payload: unknown) => void;

function createEventEmitter() {
  const listeners = new Map<string, Set<Listener>>();
  return {
    on(event: string, listener: Listener): void {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event: string, listener: Listener): void {
      listeners.get(event)?.delete(listener);
    },
    emit(event: string, payload: unknown): void {
      // A listener that throws doesn't keep the others from being called.
      for (const listener of listeners.get(event) ?? []) queueMicrotask(() => listener(payload));
    },
  };
}

/** Returns the stored state if it is valid, or else a new wallet's state, which has no chosen chain. */
function readState(storage: FallbackStorage): WalletState {
  const fresh = { key: generatePrivateKey(), connected: false, chainId: 0 };
  try {
    const stored = parseJson(storage.getItem(storageKey));
    if (!isObject(stored) || !isHex(stored.key)) return fresh;
    // Throws if the bytes are not a valid key.
    privateKeyToAccount(stored.key);
    const { key, connected, chainId } = stored;
    return { key, connected: connected === true, chainId: Number(chainId) };
  } catch {
    return fresh;
  }
}
