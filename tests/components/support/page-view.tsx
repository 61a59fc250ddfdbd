import { cleanup, configure, render, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import type { ReactNode } from 'react';
import { parseEther } from 'viem';
import { vi } from 'vitest';
import { config } from '@/lib/config';
import type { PublicEnv } from '@/lib/env/public-env';
import { describeLanguages } from '@/lib/i18n/locales';
import { pickPageTexts } from '@/lib/i18n/messages';
import { createFallbackStorage } from '@/lib/wallet/storage/fallback-storage';
import { createSession } from '@/tests/components/support/auth-server';
import { Network } from '@/tests/components/support/network';
import { chainIds, fund, getChainUrl } from '@/tests/support/chains';
import { patience } from '@/tests/support/patience';
import { serverMessages } from '@/tests/support/texts';
import { announcedWallet, createShimOptions, type InstallOptions } from '@/tests/support/wallet';
import { installShim } from '@/tests/support/wallet/page-shim';
import { RpcError } from '@/tests/support/wallet/rpc-error';
import { TestWallet } from '@/tests/support/wallet/test-wallet';

export const env: PublicEnv = {
  appUrl: window.location.origin,
  demo: null,
  paymasterChains: [],
  rpcUrls: Object.fromEntries(
    chainIds.filter((id) => id !== 31337).map((id) => [id, [getChainUrl(id)]]),
  ),
  safeOrigins: [],
  testnets: true,
  walletConnectProjectId: '0123456789abcdef0123456789abcdef',
  walletConnectRelayUrl: null,
};

// Changes by wagmi and the nodes take time, as in a browser.
configure({ asyncUtilTimeout: patience.condition, reactStrictMode: false });

/** Longer than viem waits to batch a multicall. */
const batchTimeMs = 50;

const noop = () => undefined;
const router = {
  bfcacheId: '',
  ...{ back: noop, forward: noop, prefetch: noop, push: noop, refresh: noop, replace: noop },
};

/**
 * The wallet code in a page without a browser: header and account, as after a load. Each load has its own
 * modules; storage carries over from one load to the next.
 */
export class PageView {
  readonly user: UserEvent = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  readonly network = new Network();
  readonly server = this.network.server;
  readonly wallets: TestWallet[] = [];
  readonly #bindings: string[] = [];
  readonly #scripts: (() => void)[] = [];
  #end: () => void = noop;
  /** The rest of the page, which imports its modules itself. */
  body: () => Promise<ReactNode> = async () => null;

  /** Adds a wallet with a fresh account to every later view, announced by default. */
  install({ announce, inject, ...options }: InstallOptions = {}): TestWallet {
    const wallet = new TestWallet(options);
    const shim = createShimOptions({ announce, inject });
    const { origin } = window.location;
    Reflect.set(window, shim.binding, async (method: string, params: unknown) => {
      try {
        return { result: await wallet.request(method, params, origin) };
      } catch (error) {
        if (!(error instanceof RpcError)) return { error: { code: -32603, message: `${error}` } };
        const { code, message, data } = error;
        return { error: { code, message, data } };
      }
    });
    wallet.onEvent(async (detail) => {
      window.dispatchEvent(new CustomEvent(shim.binding, { detail }));
    });
    this.prepare(() => installShim(shim));
    this.#bindings.push(shim.binding);
    this.wallets.push(wallet);
    return wallet;
  }

  /** Runs in every later view, before the page's code. */
  prepare(script: () => void): void {
    this.#scripts.push(script);
  }

  /** Announces a foreign provider by EIP-6963 in every later view. */
  announce(info: unknown, provider: unknown): void {
    this.prepare(() => {
      const detail = { info, provider };
      const say = () =>
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      window.addEventListener('eip6963:requestProvider', say);
      say();
    });
  }

  /** Loads the page with the wallet code. */
  async open(overrides: Partial<PublicEnv> = {}): Promise<void> {
    this.load();
    const { Wallet, prepareWallet } = await import('@/components/connect/wallet');
    const own = { ...env, ...overrides };
    await prepareWallet(own, true);
    await this.#render(<Wallet env={own} session={this.server.session} onState={noop} />);
  }

  /** Loads the page with the header's button, which loads the wallet code. */
  async visit(overrides: Partial<PublicEnv> = {}): Promise<void> {
    this.load();
    const { ConnectIsland } = await import('@/components/connect/connect-island');
    await this.#render(
      <ConnectIsland
        env={{ ...env, ...overrides }}
        session={this.server.session}
        walletFiles={[]}
        wallets={config.wallets}
      />,
    );
  }

  /** Begins a view without rendering it. */
  load(): void {
    this.leave();
    const stopListening = collectListeners();
    const takeBackStorage = lendStorage();
    const closeChannels = collectChannels();
    this.#end = () => {
      stopListening();
      takeBackStorage();
      closeChannels();
    };
    vi.stubGlobal('fetch', this.network.createFetch(fetch));
    for (const script of this.#scripts) script();
    vi.resetModules();
  }

  async #render(wallet: ReactNode): Promise<void> {
    const { AccountSlot } = await import('@/components/account/page-slots');
    const body = await this.body();
    const { TextsProvider } = await import('@/components/i18n/texts-provider');
    await this.#endStorageWithView();
    render(
      <AppRouterContext.Provider value={router}>
        <TextsProvider
          locale="en-US"
          languages={describeLanguages(config.languages)}
          base=""
          texts={pickPageTexts(serverMessages)}
        >
          <header>{wallet}</header>
          <AccountSlot>{null}</AccountSlot>
          {body}
        </TextsProvider>
      </AppRouterContext.Provider>,
    );
  }

  /** `browserStorage` looks `localStorage` up anew each time, so a late write would reach the next view's. */
  async #endStorageWithView(): Promise<void> {
    const { browserStorage } = await import('@/lib/wallet/storage/fallback-storage');
    const end = this.#end;
    this.#end = () => {
      end();
      Object.assign(
        browserStorage,
        createFallbackStorage(() => null),
      );
    };
  }

  /** Makes the wallet look connected and signed in from an earlier visit. */
  remember(wallet: TestWallet, rdns: string = announcedWallet.rdns): void {
    rememberConnection(wallet, rdns);
    this.server.session = createSession(wallet);
  }

  /** Opens the page for a remembered wallet, and waits for the account. */
  async enter(wallet: TestWallet, rdns?: string): Promise<HTMLElement> {
    this.remember(wallet, rdns);
    await this.visit();
    return await this.findAccount();
  }

  /** Does the same for a new wallet that holds this many coins of its network. */
  async enterWith(coins = '0', options: InstallOptions = {}) {
    const owner = this.install(options);
    await fund(owner.chainId, owner.address, parseEther(coins));
    return { owner, account: await this.enter(owner) };
  }

  findAccount(): Promise<HTMLElement> {
    return within(document.body).findByRole('region', { name: 'Your account' });
  }

  /** Ends the view and all its listeners. */
  leave(): void {
    cleanup();
    this.#end();
    this.#end = noop;
    vi.unstubAllGlobals();
  }

  /** Ends the view and its clock, and clears the browser's storage. */
  async close(): Promise<void> {
    cleanup();
    await stopClock();
    // viem's open batches must reach this page's network, not the next one's.
    await new Promise((resolve) => setTimeout(resolve, batchTimeMs));
    await this.network.settle();
    this.leave();
    localStorage.clear();
    sessionStorage.clear();
    for (const binding of this.#bindings) Reflect.deleteProperty(window, binding);
    Reflect.deleteProperty(window, 'ethereum');
  }
}

/** Runs due timers first: a viem batch whose timer never ends would hold the next page's requests. */
export async function stopClock(): Promise<void> {
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
}

/** Writes wagmi's records of a connection. */
export function rememberConnection(
  { address, chainId, connectedOrigins }: TestWallet,
  rdns: string,
) {
  connectedOrigins.add(window.location.origin);
  const connector = { id: rdns, name: 'Wallet', type: 'injected', uid: 'earlier' };
  const connection = { accounts: [address], chainId, connector };
  const connections = { __type: 'Map', value: [[connector.uid, connection]] };
  const store = { state: { chainId, connections, current: connector.uid }, version: 2 };
  localStorage.setItem('wagmi.recentConnectorId', JSON.stringify(rdns));
  localStorage.setItem('wagmi.store', JSON.stringify(store));
}

/** Lends the page a storage that ignores writes after the page has been left. */
function lendStorage(): () => void {
  const real = window.localStorage;
  let isLeft = false;
  const lent = new Proxy(real, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return isLeft ? () => null : value.bind(target);
    },
  });
  Object.defineProperty(window, 'localStorage', { configurable: true, value: lent });
  return () => {
    isLeft = true;
    Object.defineProperty(window, 'localStorage', { configurable: true, value: real });
  };
}

/** Returns a function that closes every channel to other tabs since this call, and ignores later messages. */
function collectChannels(): () => void {
  const opened: BroadcastChannel[] = [];
  let isLeft = false;
  class Channel extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      opened.push(this);
    }
    override postMessage(message: unknown): void {
      if (!isLeft) super.postMessage(message);
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel);
  return () => {
    isLeft = true;
    for (const channel of opened) channel.close();
  };
}

/** Returns a function that removes every listener that window and document received since this call. */
function collectListeners(): () => void {
  const added: (() => void)[] = [];
  const spies = [window, document].map((target) => {
    const add = target.addEventListener.bind(target);
    const remove = target.removeEventListener.bind(target);
    return vi
      .spyOn(target, 'addEventListener')
      .mockImplementation((...[type, listener, options]: Parameters<typeof add>) => {
        added.push(() => remove(type, listener, options));
        add(type, listener, options);
      });
  });
  return () => {
    for (const spy of spies) spy.mockRestore();
    for (const remove of added) remove();
  };
}
