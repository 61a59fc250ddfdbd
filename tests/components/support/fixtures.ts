import { test as base, expect, vi } from 'vitest';
import { PageView, stopClock } from '@/tests/components/support/page-view';
import { Portico } from '@/tests/components/support/portico';
import { fakeTimeouts } from '@/tests/support/fake-timeouts';

/** The page's clock. It runs by itself, and faster when the test asks for it. */
export type Clock = {
  run: (milliseconds: number) => Promise<void>;
  /** Takes the clock's own time, so that a slow machine does not come later. */
  runUntil: (time: number) => Promise<void>;
};

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
    const runUntil = async (time: number) => {
      // Advances in steps, so that nodes answer meanwhile, as in a browser.
      while (Date.now() < time) {
        await vi.advanceTimersByTimeAsync(Math.min(stepMs, time - Date.now()));
        await expect.poll(() => view.network.isIdle).toBe(true);
      }
    };
    await use({ run: (milliseconds) => runUntil(Date.now() + milliseconds), runUntil });
    view.leave();
    await view.network.settle();
    timeout.mockRestore();
    await stopClock();
  },
});

export { expect };
