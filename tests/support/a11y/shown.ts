import type { Page } from '@playwright/test';
import { finishMotion } from '@/tests/support/a11y/motion';

/**
 * Texts that come while the pointer is on a control, or the focus, and are not there otherwise.
 *
 * @see WCAG 1.4.13
 */
export async function findShown(page: Page): Promise<string[]> {
  const modal = page.locator('[role="dialog"]');
  const inside = (await modal.count()) > 0 ? modal : page.locator('body');
  const controls = inside
    .locator('a[href], button, summary, input, select, [tabindex="0"], [title]')
    .and(page.locator(':visible'));
  await finishMotion(page);
  const known = new Set(await readTexts(page));
  const shown = new Set<string>();
  const look = async () => {
    for (const text of await readTexts(page)) if (!known.has(text)) shown.add(text);
  };
  for (const control of await controls.elementHandles()) {
    await control.focus();
    await look();
    await control.hover({ force: true });
    await look();
  }
  await page.mouse.move(0, 0);
  return [...shown];
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
