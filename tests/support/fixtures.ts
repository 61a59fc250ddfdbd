import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { PageLog } from '@/tests/support/guard/console';
import { attachEvidence, attachPhone, attachRelay } from '@/tests/support/guard/evidence';
import { type OutsideRequest, watchOutside } from '@/tests/support/guard/outside';
import { PorticoPage } from '@/tests/support/portico-page';
import { Relay } from '@/tests/support/relay/relay';
import { unknownToHosts } from '@/tests/support/safe-host/unknown';
import { getRelayPort, servers } from '@/tests/support/servers';
import { runBrowserWith, type ThirdParty } from '@/tests/support/third-party';
import { type InstallOptions, installWallet } from '@/tests/support/wallet';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';
import { PhoneWallet } from '@/tests/support/walletconnect-wallet/phone-wallet';

type Visitor = { context: BrowserContext; page: Page; portico: PorticoPage };

type Fixtures = {
  /** For `test.use`: a separate browser with this limit on storage in another site's frame. */
  thirdParty: ThirdParty | null;
  /** For `test.use`: the page of a server that uses this test's WalletConnect relay. */
  isRelayed: boolean;
  relay: Relay;
  /** A wallet on a phone, on the other side of the relay. */
  phone: PhoneWallet;
  servers: typeof servers;
  portico: PorticoPage;
  /** Adds a wallet to this test's context, or to another one. Call it before the page opens. */
  wallet: (options?: InstallOptions, context?: BrowserContext) => Promise<TestWallet>;
  /** Opens a context for another visitor, under the same watch. */
  newVisitor: () => Promise<Visitor>;
  /** Allows this test's console errors that match. */
  allowConsole: (pattern: RegExp) => void;
  /** Every request that left, or tried to leave, this machine. */
  outside: readonly OutsideRequest[];
  pageLog: PageLog;
  watched: { outside: OutsideRequest[]; watch: (context: BrowserContext) => void };
};

export const test = base.extend<Fixtures>({
  servers: async ({ browserName: _ }, use) => use(servers),

  isRelayed: [false, { option: true }],

  baseURL: async ({ baseURL, isRelayed }, use, { parallelIndex }) => {
    const { url } = parallelIndex === 0 ? servers.relayed0 : servers.relayed1;
    await use(isRelayed ? url : baseURL);
  },

  relay: async ({ isRelayed }, use, testInfo) => {
    const relay = new Relay(getRelayPort(testInfo.parallelIndex));
    if (isRelayed) await relay.start();
    await use(relay);
    await attachRelay(testInfo, relay);
    await relay.stop();
  },

  phone: async ({ relay }, use, testInfo) => {
    const phone = await PhoneWallet.open(relay.url);
    await use(phone);
    await attachPhone(testInfo, phone);
    await phone.close();
    expect(phone.owner.unknownMethods, 'methods that the wallet does not know').toEqual([]);
  },

  pageLog: [
    async ({ browserName: _ }, use, testInfo) => {
      const log = new PageLog();
      await use(log);
      await attachEvidence(testInfo, log);
      expect(log.problems, 'errors in the console').toEqual([]);
      expect(unknownToHosts.splice(0), 'what the Safe host does not know').toEqual([]);
    },
    { auto: true },
  ],

  watched: async ({ pageLog }, use) => {
    const outside: OutsideRequest[] = [];
    await use({
      outside,
      watch: (context) => {
        pageLog.watch(context);
        watchOutside(context, outside);
      },
    });
  },

  thirdParty: [null, { option: true }],

  // Set up after the relay, so that no page outlives the relay.
  context: async (
    { relay: _, context, watched, thirdParty, contextOptions, ignoreHTTPSErrors },
    use,
  ) => {
    const runWatched = async (it: BrowserContext) => {
      watched.watch(it);
      await use(it);
    };
    if (thirdParty === null) await runWatched(context);
    else {
      const options = { ...contextOptions, ignoreHTTPSErrors: ignoreHTTPSErrors === true };
      await runBrowserWith(thirdParty, options, runWatched);
    }
  },

  outside: async ({ watched }, use) => use(watched.outside),

  allowConsole: async ({ pageLog }, use) => use((pattern) => pageLog.allow(pattern)),

  portico: async ({ page, baseURL }, use) => use(new PorticoPage(page, baseURL ?? '')),

  wallet: async ({ context, pageLog }, use) => {
    const wallets: TestWallet[] = [];
    await use(async (options, into = context) => {
      const wallet = await installWallet(into, options);
      wallets.push(wallet);
      return wallet;
    });
    for (const { method, params } of wallets.flatMap((wallet) => wallet.requests)) {
      pageLog.walletRequests.push(`${method} ${JSON.stringify(params)}`);
    }
    const unknown = wallets.flatMap((wallet) => wallet.unknownMethods);
    expect(unknown, 'methods that the test wallet does not know').toEqual([]);
  },

  newVisitor: async ({ browser, watched, contextOptions, baseURL, viewport }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        ...(baseURL ? { baseURL } : {}),
      });
      contexts.push(context);
      watched.watch(context);
      const page = await context.newPage();
      return { context, page, portico: new PorticoPage(page, baseURL ?? '') };
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };
