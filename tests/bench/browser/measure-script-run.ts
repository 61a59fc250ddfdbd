import { pageNames } from '@/tests/bench/bench-apps';
import { readCoverage, startCoverage } from '@/tests/bench/browser/script-coverage';
import { load, prepareVisit, restAfterLoad, waitForMark } from '@/tests/bench/browser/visit';
import { withContext } from '@/tests/bench/browser/with-context';
import type { BrowserMeasurement } from '@/tests/bench/measurement';

/** Longer than the rest of the other visits: what starts late, by itself, counts too. */
export const restBeforeActing = 5_000;

/**
 * The source that V8 ran until five seconds after load with nobody touching the page: the
 * characters of all blocks that were entered at least once. A chunk that is only downloaded counts
 * nothing, one that is evaluated counts its top level and the functions that were called.
 */
export const measureScriptRun: BrowserMeasurement = (browser) => ({
  name: 'script-run',
  apps: pageNames,
  runs: 1,
  measure: (app) =>
    withContext(browser, async (context) => {
      const visit = await prepareVisit(context, app, { cpuSlowdown: 1 });
      await startCoverage(visit.cdp);
      await load(visit);
      await waitForMark(visit, 'usable');
      await restAfterLoad(visit, restBeforeActing);
      const scripts = [...(await readCoverage(visit.cdp)).values()];
      return { scriptRun: scripts.reduce((total, { run }) => total + run, 0) };
    }),
});
