import { test as base, expect, vi } from 'vitest';
import { PageView, stopClock } from '@/tests/components/support/page-view';
import { Portico } from '@/tests/components/support/portico';
import { fakeTimeouts } from '@/tests/support/fake-timeouts';

/** The page's clock. It runs by itself, too: what must not have happened yet needs a margin of many seconds. */
export type Clock = { run: (milliseconds: number) => Promise<void> };

const stepMs = 1_000;

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
        // Advances in steps, so that nodes answer meanwhile, as in a browser.
        for (let left = milliseconds; left > 0; left -= stepMs) {
          await vi.advanceTimersByTimeAsync(Math.min(stepMs, left));
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
