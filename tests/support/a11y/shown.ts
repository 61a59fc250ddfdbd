import type { ElementHandle, Page } from '@playwright/test';
import { finishMotion } from '@/tests/support/a11y/motion';

/** Finds texts that are visible only while a control has the focus and the pointer. @see WCAG 1.4.13 */
export async function findShown(page: Page): Promise<string[]> {
  const modal = page.locator('[role="dialog"]');
  const inside = (await modal.count()) > 0 ? modal : page.locator('body');
  const controls = inside
    .locator('a[href], button, summary, input, select, [tabindex="0"], [title]')
    .and(page.locator(':visible'));
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await finishMotion(page);
  const known = new Set(await readTexts(page));
  const shown = new Set<string>();
  for (const control of await controls.elementHandles()) {
    await page.mouse.move(...(await focus(control)));
    for (const text of await readTexts(page)) if (!known.has(text)) shown.add(text);
  }
  await page.mouse.move(0, 0);
  return [...shown];
}

/** Focuses the control, and returns where its middle then is. */
function focus(control: ElementHandle): Promise<[number, number]> {
  return control.evaluate((it) => {
    if (!(it instanceof HTMLElement)) throw new Error(`${it.nodeName} is no control.`);
    it.focus();
    // An element that cannot be focused was not scrolled to.
    it.scrollIntoView({ block: 'nearest' });
    const { x, y, width, height } = it.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  });
}

function readTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (element: Element) => {
      const { width, height, bottom } = element.getBoundingClientRect();
      const isAbove = bottom + window.scrollY <= 0;
      const how = { opacityProperty: true, visibilityProperty: true };
      return element.checkVisibility(how) && width > 1 && height > 1 && !isAbove;
    };
    return [...document.querySelectorAll('body *:not(script, style, noscript, option)')]
      .filter(isSeen)
      .flatMap((it) => [...it.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE))
      .map((text) => text.nodeValue?.trim() ?? '')
      .filter((text) => text !== '');
  });
}
