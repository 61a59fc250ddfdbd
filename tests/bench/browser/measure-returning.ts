import type { Browser, BrowserContext } from '@playwright/test';
import type { AppName, BenchApp } from '@/tests/bench/bench-apps';
import { pageParts } from '@/tests/bench/browser/page-parts';
import {
  load,
  newContext,
  prepareVisit,
  readMarks,
  toWallTime,
  waitForMark,
} from '@/tests/bench/browser/visit';
import type { BrowserMeasurement } from '@/tests/bench/measurement';
import { PorticoPage } from '@/tests/support/portico-page';
import { announcedWallet, installWallet } from '@/tests/support/wallet';

/** Downloads after this no longer belong to the arrival. */
const restMs = 5_000;
/** Lets the cache empty first, because a page that loads meanwhile can hang forever. */
const clearMs = 500;

/** Measures a signed-in visitor with a browser wallet who returns with cookies and storage, but no cache. */
export const measureReturning: BrowserMeasurement = (browser, slowdown) => {
  const visitors = new Map<AppName, BrowserContext>();
  return {
    name: `returning at ${slowdown}`,
    apps: ['plain', 'portico'],
    measure: async (app) => {
      const visitor = visitors.get(app.name) ?? (await visitOnce(browser, app));
      visitors.set(app.name, visitor);
      const visit = await prepareVisit(visitor, app, { slowdown });
      try {
        await visit.cdp.send('Network.clearBrowserCache');
        await visit.page.waitForTimeout(clearMs);
        await load(visit);
        const returning = await waitForMark(visit, 'account');
        await visit.page.waitForTimeout(restMs);
        const until = await toWallTime(visit, returning + restMs);
        const { own } = await readMarks(visit);
        return {
          ownAccount: own ?? Number.NaN,
          returning,
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
  await page.goto(app.url);
  await page.locator(pageParts.button).click();
  await page.locator(pageParts.wallet).filter({ hasText: announcedWallet.name }).click();
  await new PorticoPage(page, app.url).signIn();
  await page.locator(pageParts.account).waitFor();
  await page.close();
  return context;
}
