import { test as base, expect, vi } from 'vitest';
import { PageView, stopClock } from '@/tests/components/support/page-view';
import { Portico } from '@/tests/components/support/portico';
import { fakeTimeouts } from '@/tests/support/fake-timeouts';

/** Of the page. It goes on by itself, and by leaps where the test says so. */
export type Clock = { run: (milliseconds: number) => Promise<void> };

/** Milliseconds that the page's clock leaps by. */
const step = 1_000;

export const test = base.extend<{ view: PageView; portico: Portico; clock: Clock }>({
  view: async ({ task: _ }, use) => {
    const view = new PageView();
    await use(view);
    await view.close();
    const { unknown, server } = view.network;
    expect([...unknown, ...server.unknown], 'requests that nothing answers').toEqual([]);
    const methods = view.wallets.flatMap(({ unknownMethods }) => unknownMethods);
    expect(methods, 'methods that the test wallet does not know').toEqual([]);
  },
  portico: async ({ view }, use) => use(new Portico(view)),
  clock: async ({ view }, use) => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    });
    const timeout = fakeTimeouts();
    await use({
      run: async (milliseconds) => {
        // A node that is asked on the way has the time to answer that it has in a browser.
        for (let left = milliseconds; left > 0; left -= step) {
          await vi.advanceTimersByTimeAsync(Math.min(step, left));
          await expect.poll(() => view.network.isIdle).toBe(true);
        }
      },
    });
    view.leave();
    await view.network.settle();
    timeout.mockRestore();
    await stopClock();
  },
});

export { expect };
