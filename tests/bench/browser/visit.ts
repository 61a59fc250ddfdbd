import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { BenchApp } from '@/tests/bench/bench-apps';
import { installMarks, type PageMarks } from '@/tests/bench/browser/page-marks';
import { pageParts } from '@/tests/bench/browser/page-parts';
import { TransferLog } from '@/tests/bench/browser/transfer-log';
import type { Slowdown } from '@/tests/bench/measurement';

type VisitOptions = { slowdown: Slowdown; clickWhenSeen?: boolean };

export type Visit = { page: Page; cdp: CDPSession; transfers: TransferLog; app: BenchApp };

const timeoutMs = 60_000;
/** 9 Mbit/s each way, in bytes per second, and the latency in milliseconds. */
const line = { downloadThroughput: 9e6 / 8, uploadThroughput: 9e6 / 8, latency: 60 };

/** Opens a blank page with a throttled processor and connection. */
export async function prepareVisit(
  context: BrowserContext,
  app: BenchApp,
  { slowdown, clickWhenSeen = false }: VisitOptions,
): Promise<Visit> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...line });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(installMarks, { clickWhenSeen, parts: pageParts });
  return { page, cdp, app, transfers: new TransferLog(cdp) };
}

/** Loads the app's page and waits for its `load` event. */
export async function load({ page, app }: Visit): Promise<void> {
  await page.goto(app.url, { timeout: timeoutMs });
}

type MarkName = 'usable' | 'modal' | 'account';

/** Waits until the page has recorded the mark. Returns milliseconds since navigation start. */
export async function waitForMark({ page }: Visit, name: MarkName): Promise<number> {
  const handle = await page.waitForFunction(
    (mark) => Reflect.get(Reflect.get(window, 'benchMarks'), mark),
    name,
    { polling: 200, timeout: timeoutMs },
  );
  return Number(await handle.jsonValue());
}

export function readMarks({ page }: Visit): Promise<PageMarks> {
  return page.evaluate(() => Reflect.get(window, 'benchMarks'));
}

/** Converts a mark to Unix milliseconds. */
export async function toWallTime({ page }: Visit, mark: number): Promise<number> {
  return (await page.evaluate(() => performance.timeOrigin)) + mark;
}

/** Waits for `durationMs` after the `load` event. Returns the end in milliseconds since navigation start. */
export async function restAfterLoad({ page }: Visit, durationMs: number): Promise<number> {
  const until = await page.evaluate(
    (rest) =>
      (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventEnd +
      rest,
    durationMs,
  );
  await page.waitForFunction((end) => performance.now() >= end, until, { polling: 100 });
  return until;
}

/**
 * Moves the pointer to the button, rests for 200 ms, and clicks every two seconds until the modal opens.
 * Returns milliseconds since the first press.
 */
export async function hoverAndClick(visit: Visit): Promise<number> {
  const { page, app } = visit;
  const box = await page.locator(pageParts.button).boundingBox();
  if (box === null) throw new Error('the button has no place on the page');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.waitForTimeout(200);
  await page.mouse.click(x, y);
  const clickAgain = setInterval(() => {
    console.error(`${app.name}: the click was lost`);
    page.mouse.click(x, y).catch(() => undefined);
  }, 2_000);
  const modal = await waitForMark(visit, 'modal').finally(() => clearInterval(clickAgain));
  const { clicked } = await readMarks(visit);
  return modal - (clicked ?? Number.NaN);
}

/** Runs in a new browser profile, without cookies, storage and cache. */
export async function withContext<Result>(
  browser: Browser,
  run: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await newContext(browser);
  try {
    return await run(context);
  } finally {
    await context.close();
  }
}

export async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  // tsx wraps functions in this helper, which is missing in the page.
  await context.addInitScript('globalThis.__name = (value) => value;');
  return context;
}
