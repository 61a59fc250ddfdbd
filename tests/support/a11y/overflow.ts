import type { Screen } from '@/tests/support/a11y/screen';

/**
 * Finds text, or a QR code, that is clipped by a box, sticks out of the window or cannot be scrolled to. Also
 * finds a page that scrolls sideways.
 *
 * @see WCAG 1.4.4, 1.4.10, 1.4.12
 */
export function findCutOff(screen: Screen): Promise<string[]> {
  return screen.evaluate(() => {
    const root = document.documentElement;
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
    const ancestorsOf = (element: Element) => {
      const all: Element[] = [];
      for (
        let at = element.parentElement;
        at !== null && at !== document.body;
        at = at.parentElement
      )
        all.push(at);
      return all;
    };
    const hasText = (element: Element) =>
      element.matches('svg[role="img"]') ||
      [...element.childNodes].some((it) => it.nodeType === Node.TEXT_NODE && it.nodeValue?.trim());
    /** Leaves out content that is only for screen readers. */
    const isSeen = (element: Element) => {
      const { width, height, right, left } = element.getBoundingClientRect();
      const isAside = right <= 0 || left >= root.clientWidth;
      return (
        element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1 && !isAside
      );
    };
    const look = (element: Element): string[] => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const { overflowX, overflowY } = getComputedStyle(element);
      const found: string[] = [];
      if (left < -1 || right > root.clientWidth + 1) found.push('stands out of the window');
      if (hides(overflowX) && element.scrollWidth > element.clientWidth + 1)
        found.push('is cut off');
      if (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
        found.push('is cut off below');
      let canScroll = element.closest('[role="dialog"], dialog') === null;
      for (const box of ancestorsOf(element)) {
        const style = getComputedStyle(box);
        const edges = box.getBoundingClientRect();
        if (scrolls(style.overflowY) && box.scrollHeight > box.clientHeight) {
          canScroll = true;
          break;
        }
        const isWider = right > edges.right + 1 || left < edges.left - 1;
        const isHigher = bottom > edges.bottom + 1 || top < edges.top - 1;
        if ((hides(style.overflowX) && isWider) || (hides(style.overflowY) && isHigher))
          found.push('is cut off by a box around it');
      }
      if (!canScroll && (top < -1 || bottom > window.innerHeight + 1))
        found.push('is out of reach');
      return found.map(
        (problem) => `"${element.ariaLabel ?? element.textContent.trim()}" ${problem}`,
      );
    };
    const sideways =
      root.scrollWidth > root.clientWidth
        ? [`the page is ${root.scrollWidth} pixels wide, of ${root.clientWidth}`]
        : [];
    const texts = [...document.querySelectorAll('body *:not(script, style, noscript, option)')];
    return [...sideways, ...texts.filter((it) => hasText(it) && isSeen(it)).flatMap(look)];
  });
}

/** Sets the spacing that a visitor's own style sheet may require. @see WCAG 1.4.12 */
export function setTextSpacing(screen: Screen, isSpaced: boolean): Promise<void> {
  return screen.evaluate((is) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }
    `);
    document.adoptedStyleSheets = is ? [sheet] : [];
  }, isSpaced);
}
