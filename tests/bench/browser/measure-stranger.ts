import { appNames } from '@/tests/bench/bench-apps';
import {
  hoverAndClick,
  load,
  prepareVisit,
  readMarks,
  restAfterLoad,
  toWallTime,
  waitForMark,
  withContext,
} from '@/tests/bench/browser/visit';
import type { BrowserMeasurement } from '@/tests/bench/measurement';
import { type OutsideRequest, watchOutside } from '@/tests/support/guard/outside';
import { PorticoPage } from '@/tests/support/portico-page';
import { announcedWallet, installWallet } from '@/tests/support/wallet';

const restMs = 3_000;
/** The part of a long task that does not count as blocking. */
const allowedTaskMs = 50;
/** Time for an open modal to make more requests. */
const modalRestMs = 2_000;

/** Measures a first visit: the page loads, three seconds pass, the visitor hovers and clicks the button. */
export const measureStranger: BrowserMeasurement = (browser, slowdown) => ({
  name: `stranger at ${slowdown}`,
  apps: appNames,
  measure: (app) =>
    withContext(browser, async (context) => {
      const outside: OutsideRequest[] = [];
      watchOutside(context, outside);
      const visit = await prepareVisit(context, app, { slowdown });
      await load(visit);
      const usable = await waitForMark(visit, 'usable');
      const restedAt = await restAfterLoad(visit, restMs);
      const scriptBytes = visit.transfers.countScriptBytes(await toWallTime(visit, usable));
      const { longTasks, firstPaint } = await readMarks(visit);
      const painted = firstPaint ?? Number.NaN;
      const restModal = await hoverAndClick(visit);
      await visit.page.waitForTimeout(modalRestMs);
      return {
        firstPaint: painted,
        ...(app.name === 'bare' ? { ownAccount: painted } : {}),
        scriptBytes,
        usable,
        blocking: longTasks
          .filter(({ start }) => start < restedAt)
          .reduce((total, { duration }) => total + duration - allowedTaskMs, 0),
        restModal,
        outsideHosts: new Set(outside.map(({ url }) => new URL(url).host)).size,
      };
    }),
});

/** Measures a visitor who clicks the button every 100 ms from the moment it is visible. */
export const measureEarlyClick: BrowserMeasurement = (browser, slowdown) => ({
  name: `early-click at ${slowdown}`,
  apps: appNames,
  measure: (app) =>
    withContext(browser, async (context) => {
      const visit = await prepareVisit(context, app, { slowdown, clickWhenSeen: true });
      await load(visit);
      return { earlyModal: await waitForMark(visit, 'modal') };
    }),
});

/** Measures a visitor who connects a browser wallet and signs in. */
export const measureConnect: BrowserMeasurement = (browser, slowdown) => ({
  name: `connect at ${slowdown}`,
  apps: ['plain', 'portico'],
  measure: (app) =>
    withContext(browser, async (context) => {
      await installWallet(context);
      const visit = await prepareVisit(context, app, { slowdown });
      const portico = new PorticoPage(visit.page, app.url);
      await load(visit);
      await restAfterLoad(visit, 1_000);
      await portico.connectButton.click();
      await waitForMark(visit, 'modal');
      await portico.walletOption(announcedWallet.rdns).click();
      await portico.signIn();
      await waitForMark(visit, 'account');
      await visit.page.waitForTimeout(modalRestMs);
      const { shifts } = await readMarks(visit);
      return { layoutShift: shifts.reduce((total, shift) => total + shift, 0) };
    }),
});
