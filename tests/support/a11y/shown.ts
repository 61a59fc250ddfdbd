import type { Page } from '@playwright/test';
import { finishMotion } from '@/tests/support/a11y/motion';

/** Finds texts that are visible only while a control has the focus and the pointer. @see WCAG 1.4.13 */
export async function findShown(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await finishMotion(page);
  const watch = await page.evaluateHandle(watchTexts);
  for (;;) {
    const place = await watch.evaluate((it) => it.focusNext());
    if (place === null) break;
    await page.mouse.move(...place);
  }
  await page.mouse.move(0, 0);
  return watch.evaluate((it) => it.shown());
}

function watchTexts() {
  const isSeen = (element: Element) => {
    const { width, height, bottom } = element.getBoundingClientRect();
    const isAbove = bottom + window.scrollY <= 0;
    const how = { opacityProperty: true, visibilityProperty: true };
    return element.checkVisibility(how) && width > 1 && height > 1 && !isAbove;
  };
  const readTexts = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode() !== null) {
      const { nodeValue, parentElement } = walker.currentNode;
      const text = nodeValue?.trim() ?? '';
      if (text === '' || parentElement === null) continue;
      if (!parentElement.matches('script, style, noscript, option') && isSeen(parentElement)) {
        texts.push(text);
      }
    }
    return texts;
  };
  const inside = document.querySelector('[role="dialog"]') ?? document.body;
  const controls = [
    ...inside.querySelectorAll<HTMLElement>(
      'a[href], button, summary, input, select, [tabindex="0"], [title]',
    ),
  ].filter((it) => it.checkVisibility({ visibilityProperty: true }));
  const known = new Set(readTexts());
  const shown = new Set<string>();
  let next = 0;
  const note = () => {
    for (const text of readTexts()) if (!known.has(text)) shown.add(text);
  };
  return {
    /** Notes what the last control shows. Focuses the next one, and returns where its middle then is. */
    focusNext(): [number, number] | null {
      if (next > 0) note();
      const control = controls[next];
      if (control === undefined) return null;
      next += 1;
      control.focus();
      // An element that cannot be focused was not scrolled to.
      control.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = control.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    },
    shown: () => [...shown],
  };
}
