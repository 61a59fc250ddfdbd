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

/** Later downloads are no part of arriving. */
const restMs = 5_000;
/** A page that loads while its cache is being emptied can wait for ever. */
const clearMs = 500;

/** A signed-in visitor with a browser wallet comes back, with cookies and storage, and an empty cache. */
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
