import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { BenchApp } from '@/tests/bench/bench-apps';
import { installMarks, type PageMarks } from '@/tests/bench/browser/page-marks';
import { TransferLog } from '@/tests/bench/browser/transfer-log';

type VisitOptions = { cpuSlowdown?: number; clickWhenSeen?: boolean };

export type Visit = { page: Page; cdp: CDPSession; transfers: TransferLog; app: BenchApp };

/** 9 Mbit/s each way, in bytes a second, and milliseconds of latency. */
const line = { downloadThroughput: 9e6 / 8, uploadThroughput: 9e6 / 8, latency: 60 };

/** A new page on a slowed processor and line. It is nowhere yet. */
export async function prepareVisit(
  context: BrowserContext,
  app: BenchApp,
  { cpuSlowdown = 4, clickWhenSeen = false }: VisitOptions = {},
): Promise<Visit> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...line });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.addInitScript(installMarks, { clickWhenSeen, parts: app.parts });
  return { page, cdp, app, transfers: new TransferLog(cdp) };
}

/** Loads the app's page and waits for its `load` event. */
export async function load({ page, app }: Visit): Promise<void> {
  await page.goto(app.url, { timeout: 60_000 });
}

export type MarkName = 'usable' | 'modal' | 'account';

/** Waits until the page has noted it. Milliseconds since navigation start. */
export async function waitForMark({ page }: Visit, name: MarkName): Promise<number> {
  const handle = await page.waitForFunction(
    (mark) => Reflect.get(Reflect.get(window, 'benchMarks'), mark),
    name,
    { polling: 200, timeout: 60_000 },
  );
  return Number(await handle.jsonValue());
}

export function readMarks({ page }: Visit): Promise<PageMarks> {
  return page.evaluate(() => Reflect.get(window, 'benchMarks'));
}

/** Unix milliseconds of a time that the page has noted. */
export async function toWallTime({ page }: Visit, mark: number): Promise<number> {
  return (await page.evaluate(() => performance.timeOrigin)) + mark;
}

/** Waits until so many milliseconds after the page's `load` event have passed. */
export async function restAfterLoad({ page }: Visit, duration: number): Promise<number> {
  const until = await page.evaluate(
    (rest) =>
      (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventEnd +
      rest,
    duration,
  );
  await page.waitForFunction((end) => performance.now() >= end, until, { polling: 100 });
  return until;
}

/**
 * The pointer comes to the button, rests there for 200 ms and clicks; where nothing comes of it,
 * again every two seconds. Milliseconds from the first press to the open modal.
 */
export async function hoverAndClick(visit: Visit): Promise<number> {
  const { page, app } = visit;
  const box = await page.locator(app.parts.button).boundingBox();
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
