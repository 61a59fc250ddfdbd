import type { Page } from '@playwright/test';

type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
type ShiftEntry = PerformanceEntry & { sources: readonly Source[] };

/** From the next page view on: what moves, also just after a press, which browsers leave out of the sum. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Reflect.set(window, 'layoutShifts', shifts);
    const format = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ');
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as ShiftEntry[]) {
        for (const { node, previousRect, currentRect } of sources) {
          const text = `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`;
          shifts.push(`${text}: ${format(previousRect)} -> ${format(currentRect)}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'layoutShifts'));
}
