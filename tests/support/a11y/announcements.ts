import type { Page } from '@playwright/test';

/**
 * Records what live regions announce from the next page view on, in order, as a screen reader would. A region
 * is announced when its text changes, or when it appears with a text.
 */
export async function watchAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Reflect.set(window, 'heard', heard);
    const live = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
    const last = new WeakMap<Element, string>();
    const hear = (region: Element, hasNews: boolean) => {
      const text = region.textContent.trim();
      const isKnown = last.get(region) === text && !hasNews;
      last.set(region, text);
      if (text !== '' && !isKnown) heard.push(text);
    };
    new MutationObserver((records) => {
      const regions = new Map<Element, boolean>();
      for (const { target, addedNodes } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const around = element?.closest(live);
        if (around) regions.set(around, regions.get(around) || addedNodes.length > 0);
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          for (const region of [node, ...node.querySelectorAll(live)]) {
            if (region.matches(live)) regions.set(region, true);
          }
        }
      }
      for (const [region, hasNews] of regions) if (region.isConnected) hear(region, hasNews);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'heard') as string[]);
}
