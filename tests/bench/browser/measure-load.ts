import { pageNames } from '@/tests/bench/bench-apps';
import { noteOutsideHosts } from '@/tests/bench/browser/outside-hosts';
import {
  hoverAndClick,
  load,
  prepareVisit,
  readMarks,
  restAfterLoad,
  toWallTime,
  waitForMark,
} from '@/tests/bench/browser/visit';
import { withContext } from '@/tests/bench/browser/with-context';
import type { BrowserMeasurement } from '@/tests/bench/measurement';

const restAfter = 3_000;
/** Of a task that the browser's own term "long task" does not count as blocking. */
const allowedTaskTime = 50;
/** Time in which an open modal may still ask for things. */
const modalRest = 2_000;

/**
 * A first visit: the page loads, three seconds pass, the visitor reaches for the button and clicks.
 * - scriptBytes: bytes on the line, headers included, of all scripts until the button is usable:
 *   it is seen, nothing covers it, and React handles its click.
 * - blocking: the time of each task beyond 50 ms, until 3 s after `load`.
 * - outsideHosts: until two seconds after the modal opened.
 */
export const measureLoad: BrowserMeasurement = (browser) => ({
  name: 'load',
  apps: pageNames,
  measure: (app) =>
    withContext(browser, async (context) => {
      const outsideHosts = noteOutsideHosts(context);
      const visit = await prepareVisit(context, app);
      await load(visit);
      const usable = await waitForMark(visit, 'usable');
      const restedAt = await restAfterLoad(visit, restAfter);
      const scriptBytes = visit.transfers.countScriptBytes(await toWallTime(visit, usable));
      const { longTasks, firstPaint, largestPaint } = await readMarks(visit);
      const [painted, all] = [firstPaint ?? Number.NaN, largestPaint ?? Number.NaN];
      const restModal = await hoverAndClick(visit);
      await visit.page.waitForTimeout(modalRest);
      return {
        firstPaint: painted,
        largestPaint: all,
        // What the others' visitors wait for cannot be there before.
        ...(app.name === 'bare' ? { ownAccount: painted } : {}),
        scriptBytes,
        usable,
        blocking: longTasks
          .filter(({ start }) => start < restedAt)
          .reduce((total, { duration }) => total + duration - allowedTaskTime, 0),
        restModal,
        outsideHosts: outsideHosts.size,
      };
    }),
});
