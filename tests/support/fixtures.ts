import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { Door } from '@/tests/support/door';
import { PageLog } from '@/tests/support/guard/console';
import { attachEvidence } from '@/tests/support/guard/evidence';
import { type OutsideRequest, watchOutside } from '@/tests/support/guard/outside';
import { servers } from '@/tests/support/servers';
import { runBrowserWith, type ThirdParty } from '@/tests/support/third-party';
import { type InstallOptions, installWallet } from '@/tests/support/wallet';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

type Visitor = { context: BrowserContext; page: Page; door: Door };

type Fixtures = {
  /** What the browser lets a frame of another site keep. */
  thirdParty: ThirdParty;
  servers: typeof servers;
  door: Door;
  /** Puts a wallet into this test's context, or into another one. Call it before the page opens. */
  wallet: (options?: InstallOptions, context?: BrowserContext) => Promise<TestWallet>;
  /** Another person: a context of its own, under the same watch. */
  newVisitor: () => Promise<Visitor>;
  /** Lets console errors of this test pass that match. */
  allowConsole: (pattern: RegExp) => void;
  /** Every request that went, or tried to go, off this machine. */
  outside: readonly OutsideRequest[];
  pageLog: PageLog;
  watched: { outside: OutsideRequest[]; watch: (context: BrowserContext) => Promise<void> };
};

export const test = base.extend<Fixtures>({
  servers: async ({ browserName: _ }, use) => use(servers),

  pageLog: [
    async ({ browserName: _ }, use, testInfo) => {
      const log = new PageLog();
      await use(log);
      await attachEvidence(testInfo, log);
      expect(log.problems, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],

  watched: async ({ pageLog }, use) => {
    const outside: OutsideRequest[] = [];
    await use({
      outside,
      watch: async (context) => {
        pageLog.watch(context);
        await watchOutside(context, outside);
      },
    });
  },

  thirdParty: ['blocked', { option: true }],

  context: async ({ context, watched, thirdParty, contextOptions, ignoreHTTPSErrors }, use) => {
    const runWatched = async (it: BrowserContext) => {
      await watched.watch(it);
      await use(it);
    };
    if (thirdParty === 'blocked') await runWatched(context);
    else {
      const options = { ...contextOptions, ignoreHTTPSErrors: ignoreHTTPSErrors === true };
      await runBrowserWith(thirdParty, options, runWatched);
    }
  },

  outside: async ({ watched }, use) => use(watched.outside),

  allowConsole: async ({ pageLog }, use) => use((pattern) => pageLog.allow(pattern)),

  door: async ({ page }, use) => use(new Door(page)),

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
      await watched.watch(context);
      const page = await context.newPage();
      return { context, page, door: new Door(page) };
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };
