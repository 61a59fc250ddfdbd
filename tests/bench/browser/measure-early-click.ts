import { pageNames } from '@/tests/bench/bench-apps';
import { load, prepareVisit, waitForMark } from '@/tests/bench/browser/visit';
import { withContext } from '@/tests/bench/browser/with-context';
import type { BrowserMeasurement } from '@/tests/bench/measurement';

/** A visitor who clicks the button every 100 ms from the moment it is seen. */
export const measureEarlyClick: BrowserMeasurement = (browser) => ({
  name: 'early-click',
  apps: pageNames,
  measure: (app) =>
    withContext(browser, async (context) => {
      const visit = await prepareVisit(context, app, { clickWhenSeen: true });
      await load(visit);
      return { earlyModal: await waitForMark(visit, 'modal') };
    }),
});
