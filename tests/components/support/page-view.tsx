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
  rpcUrls: Object.fromEntries(
    chainIds.filter((id) => id !== 31337).map((id) => [id, [getChainUrl(id)]]),
  ),
  safeOrigins: [],
  testnets: true,
  walletConnectProjectId: '0123456789abcdef0123456789abcdef',
  walletConnectRelayUrl: null,
};

// What wagmi and the nodes change comes when it comes, as in a browser.
configure({ asyncUtilTimeout: patience.condition, reactStrictMode: false });

/** Milliseconds, above those of viem's multicall. */
const batchTime = 50;

const noop = () => undefined;
const router = {
  bfcacheId: '',
  ...{ back: noop, forward: noop, prefetch: noop, push: noop, refresh: noop, replace: noop },
};

/**
 * The wallet code in a page without a browser: header and account, as after a load. A load brings
 * modules of its own; what storage holds stays from one to the next.
 */
export class PageView {
  readonly user: UserEvent = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  readonly network = new Network();
  readonly server = this.network.server;
  readonly wallets: TestWallet[] = [];
  /** What runs in each view before the page's code. */
  readonly #bindings: string[] = [];
  readonly #scripts: (() => void)[] = [];
  #end: () => void = noop;
  /** What stands on the page besides the account, of modules that it imports itself. */
  body: () => Promise<ReactNode> = async () => null;

  /** A wallet with a fresh account in every view from the next on. Announced by default. */
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

  /** Runs this in every view from the next on, before the page's code. */
  prepare(script: () => void): void {
    this.#scripts.push(script);
  }

  /** Of foreign code, by EIP-6963, in every view from the next on. */
  announce(info: unknown, provider: unknown): void {
    this.prepare(() => {
      const detail = { info, provider };
      const say = () =>
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      window.addEventListener('eip6963:requestProvider', say);
      say();
    });
  }

  /** Loads the page, with other values of the environment where they are given. */
  async open(overrides: Partial<PublicEnv> = {}): Promise<void> {
    this.load();
    const { Wallet, prepareWallet } = await import('@/components/connect/wallet');
    const own = { ...env, ...overrides };
    await prepareWallet(own, true);
    await this.#render(<Wallet env={own} session={this.server.session} onState={noop} />);
  }

  /** The same, with the button in the header, which loads the wallet code when it is wanted. */
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

  /** Begins a view, in which nothing is rendered yet. */
  load(): void {
    this.leave();
    const stopListening = collectListeners();
    const takeBackStorage = lendStorage();
    this.#end = () => {
      stopListening();
      takeBackStorage();
    };
    vi.stubGlobal('fetch', this.network.createFetch(fetch));
    for (const script of this.#scripts) script();
    vi.resetModules();
  }

  async #render(wallet: ReactNode): Promise<void> {
    const { AccountSlot } = await import('@/components/account/page-slots');
    const body = await this.body();
    const { TextsProvider } = await import('@/components/i18n/texts-provider');
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

  /** Makes this browser one in which this wallet was connected, and signed in, at an earlier view. */
  remember(wallet: TestWallet, rdns: string = announcedWallet.rdns): void {
    rememberConnection(wallet, rdns);
    this.server.session = createSession(wallet);
  }

  /** Opens as one who connected this wallet and signed in earlier, until the account's card is shown. */
  async enter(wallet: TestWallet, rdns?: string): Promise<HTMLElement> {
    this.remember(wallet, rdns);
    await this.visit();
    return await this.findAccount();
  }

  /** The same with a new wallet, which has this much of its network's coin. */
  async enterWith(coins = '0', options: InstallOptions = {}) {
    const owner = this.install(options);
    await fund(owner.chainId, owner.address, parseEther(coins));
    return { owner, account: await this.enter(owner) };
  }

  /** The account's card. */
  findAccount(): Promise<HTMLElement> {
    return within(document.body).findByRole('region', { name: 'Your account' });
  }

  /** Ends the view: nothing of it hears or shows anything more. */
  leave(): void {
    cleanup();
    this.#end();
    this.#end = noop;
    vi.unstubAllGlobals();
  }

  /** Ends the view, what the browser kept of all, and a clock of the test's own. */
  async close(): Promise<void> {
    cleanup();
    await stopClock();
    // The batches that viem has begun reach this page's network, and not the next one's.
    await new Promise((resolve) => setTimeout(resolve, batchTime));
    await this.network.settle();
    this.leave();
    localStorage.clear();
    sessionStorage.clear();
    for (const binding of this.#bindings) Reflect.deleteProperty(window, binding);
    Reflect.deleteProperty(window, 'ethereum');
  }
}

/**
 * Back to the real one. viem's batches outlive a page: one whose timer never comes would hold the next
 * page's requests.
 */
export async function stopClock(): Promise<void> {
  if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
}

/** What wagmi keeps of a connection. */
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

/** Gives the page a storage that is gone when it is left: a write that is due then is not made. */
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

/** From now on; what is returned takes all of them off the window and the document again. */
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
