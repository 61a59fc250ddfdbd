import { type Address, toHex } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { fundAccount } from '@/lib/wallet/demo/rpc/chain-rpc';
import { notConnected, rejected } from '@/lib/wallet/demo/rpc/rpc-error';
import type { AskForApproval, DemoAnswer, DemoApproval } from './approval';
import { type DemoChain, requireLocalChains } from './demo-chain';
import { createEventEmitter } from './event-emitter';
import { type DemoStorage, readState, writeState } from './wallet-state';

export type DemoWalletOptions = {
  chains: readonly DemoChain[];
  /** `null` where the browser denies storage: the wallet then lasts as long as the page. */
  storage: DemoStorage | null;
  ask: AskForApproval;
  /** Of the page, the only site that this wallet knows. */
  origin: string;
};

export type DemoWallet = ReturnType<typeof createDemoWallet>;
type Question = DemoApproval extends infer Each
  ? Each extends DemoApproval
    ? Omit<Each, 'account' | 'chain'>
    : never
  : never;

/** The wallet behind the provider: its key, what it is connected to, and the visitor's consent. */
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
    if (!state.connected) throw notConnected();
  }

  async function fund(chain: DemoChain): Promise<void> {
    if (funded.has(chain.chainId)) return;
    try {
      await fundAccount(chain, account.address);
      funded.add(chain.chainId);
    } catch {
      // A chain that is down must not keep a visitor from connecting; the next call tries again.
    }
  }

  /** Gives what the visitor chose. Throws where they reject. */
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
    /** One request at a time, in order; what it reads of the wallet is true while it runs. */
    inTurn,
    async connect(): Promise<void> {
      // On all of them: the page shows what the account has everywhere.
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
