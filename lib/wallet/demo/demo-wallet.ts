import { type Address, toHex } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { fundAccount } from '@/lib/wallet/demo/rpc/chain-rpc';
import { rejected, unauthorized } from '@/lib/wallet/demo/rpc/rpc-error';
import type { AskForApproval, DemoAnswer, DemoApproval } from './approval';
import { type DemoChain, requireLocalChains } from './demo-chain';
import { type DemoStorage, readState, writeState } from './wallet-state';

export type DemoWalletOptions = {
  chains: readonly DemoChain[];
  /** null if the browser denies storage. */
  storage: DemoStorage | null;
  ask: AskForApproval;
  /** The page's. */
  origin: string;
};

export type DemoWallet = ReturnType<typeof createDemoWallet>;
type Question = DemoApproval extends infer Each
  ? Each extends DemoApproval
    ? Omit<Each, 'account' | 'chain'>
    : never
  : never;

/** The wallet behind the provider: its key, its connection and the visitor's consent. */
export function createDemoWallet(options: DemoWalletOptions) {
  const chains = requireLocalChains(options.chains);
  const [firstChain, ...otherChains] = chains;
  const { storage, ask } = options;
  const state = readState(storage, [
    firstChain.chainId,
    ...otherChains.map((chain) => chain.chainId),
  ]);
  const account: PrivateKeyAccount = privateKeyToAccount(state.key);
  const events = createEventEmitter();
  const inTurn = createQueue();
  const funded = new Set<number>();
  writeState(storage, state);

  const findChain = (chainId: number) => chains.find((chain) => chain.chainId === chainId);
  const getChain = () => findChain(state.chainId) ?? firstChain;
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

  /** Throws if the visitor rejects. */
  async function requireAnswer(question: Question): Promise<Exclude<DemoAnswer, 'reject'>> {
    const answer = await ask({ account: account.address, chain: getChain(), ...question });
    if (answer === 'reject') throw rejected();
    return answer;
  }

  async function requireApproval(question: Question): Promise<void> {
    if ((await requireAnswer(question)) !== 'approve') throw rejected();
  }

  return {
    account,
    site: { domain: new URL(options.origin).host, uri: options.origin },
    events,
    findChain,
    getChain,
    getAccounts,
    fund,
    requireConnected,
    requireApproval,
    requireAnswer,
    inTurn,
    async connect(): Promise<void> {
      await Promise.all(chains.map(fund));
      if (state.connected) return;
      state.connected = true;
      writeState(storage, state);
      events.emit('connect', { chainId: toHex(state.chainId) });
      events.emit('accountsChanged', getAccounts());
    },
    disconnect(): void {
      if (!state.connected) return;
      state.connected = false;
      writeState(storage, state);
      events.emit('accountsChanged', []);
    },
    async switchTo(chain: DemoChain): Promise<void> {
      await fund(chain);
      state.chainId = chain.chainId;
      writeState(storage, state);
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

/** The events of EIP-1193. A listener that throws doesn't keep others from being called. */
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
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          listener(payload);
        } catch (error) {
          queueMicrotask(() => {
            throw error;
          });
        }
      }
    },
  };
}
