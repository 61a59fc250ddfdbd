import type { Screen } from '@/tests/support/a11y/screen';

/** Least width and height, in pixels of the page. @see WCAG 2.5.8 */
const least = 24;

/**
 * Finds smaller controls. Exempt are those in a sentence. Also exempt are those whose circle of that size,
 * around their middle, meets no other control and no circle of another small one.
 */
export function findSmallTargets(screen: Screen): Promise<string[]> {
  return screen.evaluate((size) => {
    const selector =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [tabindex="0"]';
    const modal =
      document.querySelector('dialog:modal') ?? document.querySelector('[role="dialog"]');
    const targets = [...(modal ?? document).querySelectorAll(selector)]
      .filter(
        (it) => it.checkVisibility({ visibilityProperty: true }) && it.getClientRects().length > 0,
      )
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const isSmall = width < size || height < size;
        return { element, x, y, width, height, isSmall };
      })
      .filter(({ width, height }) => width > 0 && height > 0);
    const isInSentence = (element: Element) => {
      if (getComputedStyle(element).display !== 'inline') return false;
      const around = element.parentElement?.textContent?.trim() ?? '';
      return around.length > (element.textContent?.trim() ?? '').length;
    };
    const isNear = (of: (typeof targets)[number], other: (typeof targets)[number]) => {
      if (other.element === of.element || other.element.contains(of.element)) return false;
      const x = of.x + of.width / 2;
      const y = of.y + of.height / 2;
      if (other.isSmall) {
        return Math.hypot(other.x + other.width / 2 - x, other.y + other.height / 2 - y) < size;
      }
      const nearestX = Math.max(other.x, Math.min(x, other.x + other.width));
      const nearestY = Math.max(other.y, Math.min(y, other.y + other.height));
      return Math.hypot(nearestX - x, nearestY - y) < size / 2;
    };
    return targets
      .filter((it) => it.isSmall && !isInSentence(it.element))
      .filter((it) => targets.some((other) => isNear(it, other)))
      .map(({ element, width, height }) => {
        const name = element.getAttribute('aria-label') ?? element.textContent;
        return `${element.tagName} "${name?.slice(0, 40)}" ${Math.round(width)}×${Math.round(height)}`;
      });
  }, least);
}

/**
 * Finds elements whose cursor shows that they can be pressed but that the keyboard cannot reach.
 *
 * @see WCAG 2.1.1
 */
export function findMouseOnly(screen: Screen): Promise<string[]> {
  return screen.evaluate(() => {
    const controls = 'a[href], button, input, select, textarea, summary, label, [tabindex="0"]';
    return [...document.querySelectorAll('body *')]
      .filter((it) => it.checkVisibility({ visibilityProperty: true }))
      .filter((it) => getComputedStyle(it).cursor === 'pointer' && it.closest(controls) === null)
      .map((it) => `${it.textContent.trim() || it.outerHTML} is for the pointer alone`);
  });
}
