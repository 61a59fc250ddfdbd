import {
  hoverAndClick,
  load,
  prepareVisit,
  restAfterLoad,
  type Visit,
} from '@/tests/bench/browser/visit';
import { withContext } from '@/tests/bench/browser/with-context';
import type { BrowserMeasurement } from '@/tests/bench/measurement';

const option = '[data-testid="rk-wallet-option-walletConnect"]';
/** The code, or its place while it is awaited; the bench's browser reaches no relay. */
const place = '[role="dialog"] [role="img"][aria-busy="true"]';

/** From the press on WalletConnect in the list, after three seconds of rest. */
export const measureCodePlace: BrowserMeasurement = (browser) => ({
  name: 'code-place',
  apps: ['portico'],
  measure: (app) =>
    withContext(browser, async (context) => {
      const visit = await prepareVisit(context, app, { cpuSlowdown: 1 });
      await load(visit);
      await restAfterLoad(visit, 3_000);
      await hoverAndClick(visit);
      await visit.page.locator(option).waitFor();
      return { codePlace: await pressAndWait(visit) };
    }),
});

/** Milliseconds, to the frame before which the place was rendered. */
function pressAndWait({ page }: Visit): Promise<number> {
  return page.evaluate(
    ([pressed, awaited]) =>
      new Promise<number>((resolve, reject) => {
        const startedAt = performance.now();
        document.querySelector<HTMLElement>(pressed)?.click();
        const look = () => {
          const time = performance.now() - startedAt;
          if (document.querySelector(awaited)?.checkVisibility()) resolve(time);
          else if (time > 20_000) reject(new Error('the place of the code did not come'));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    [option, place] as const,
  );
}
