import type { Browser, BrowserContext } from '@playwright/test';
import { type AppName, type BenchApp, isPeer, peerNames } from '@/tests/bench/bench-apps';
import {
  load,
  prepareVisit,
  readMarks,
  toWallTime,
  waitForMark,
} from '@/tests/bench/browser/visit';
import { newContext } from '@/tests/bench/browser/with-context';
import type { BrowserMeasurement } from '@/tests/bench/measurement';
import { PorticoPage } from '@/tests/support/portico-page';
import { announcedWallet, installWallet } from '@/tests/support/wallet';

/** What comes later than this after the account button is no part of arriving. */
const rest = 5_000;
/** A page that loads while its cache is being emptied can wait for ever. */
const clearTime = 500;

/**
 * A visitor who connected a browser wallet earlier, and signed in where one can, comes back with
 * cookies and storage, and an empty cache. Bytes are those of everything, until five seconds after.
 */
export const measureReturning: BrowserMeasurement = (browser) => {
  const visitors = new Map<AppName, BrowserContext>();
  return {
    name: 'returning',
    apps: ['plain', 'portico', ...peerNames],
    measure: async (app) => {
      const visitor = visitors.get(app.name) ?? (await visitOnce(browser, app));
      visitors.set(app.name, visitor);
      const visit = await prepareVisit(visitor, app);
      try {
        await visit.cdp.send('Network.clearBrowserCache');
        await visit.page.waitForTimeout(clearTime);
        await load(visit);
        const returning = await waitForMark(visit, 'account');
        await visit.page.waitForTimeout(rest);
        const until = await toWallTime(visit, returning + rest);
        const { own, balance } = await readMarks(visit);
        return {
          ownAccount: own ?? Number.NaN,
          returning,
          // Not every peer shows one.
          ...(balance === null ? {} : { firstBalance: balance }),
          returningBytes: visit.transfers.countBytes(until),
        };
      } finally {
        await visit.page.close();
      }
    },
  };
};

async function visitOnce(browser: Browser, app: BenchApp): Promise<BrowserContext> {
  const context = await newContext(browser);
  await installWallet(context);
  const page = await context.newPage();
  const { button, wallet, account } = app.parts;
  await page.goto(app.url);
  await page.locator(button).click();
  await page.locator(wallet).filter({ hasText: announcedWallet.name }).click();
  // The peers only connect.
  if (!isPeer(app.name)) await new PorticoPage(page, app.url).signIn();
  await page.locator(account).waitFor();
  await page.close();
  return context;
}
