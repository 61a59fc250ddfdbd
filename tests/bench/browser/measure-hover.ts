import { pageNames } from '@/tests/bench/bench-apps';
import { hoverAndClick, load, prepareVisit, restAfterLoad } from '@/tests/bench/browser/visit';
import { withContext } from '@/tests/bench/browser/with-context';
import type { BrowserMeasurement } from '@/tests/bench/measurement';

/** After three seconds of rest and 200 ms of hovering; the processor at its full speed, the line not. */
export const measureHover: BrowserMeasurement = (browser) => ({
  name: 'hover',
  apps: pageNames,
  measure: (app) =>
    withContext(browser, async (context) => {
      const visit = await prepareVisit(context, app, { cpuSlowdown: 1 });
      await load(visit);
      await restAfterLoad(visit, 3_000);
      return { hoverModal: await hoverAndClick(visit) };
    }),
});
