import type { Locator } from '@playwright/test';
import type { Screen } from '@/tests/support/a11y/screen';

/**
 * Returns the contrast, 1 to 21, of the text in `::after` with the background of its element.
 *
 * @see WCAG 1.4.3
 */
export async function contrastOfNote(element: Locator): Promise<number> {
  const [note] = await element.evaluateAll(readContrasts, '::after');
  return note?.contrast ?? 0;
}

/**
 * Finds texts with a contrast below 4.5, from the browser's computed colours: axe mistakes an earlier colour
 * for a forced one.
 *
 * @see WCAG 1.4.3
 */
export async function findFaintTexts(screen: Screen): Promise<string[]> {
  const all = await screen.locator('body').evaluateAll(readContrasts, '');
  return all.filter(({ contrast }) => contrast < 4.5).map(({ text }) => text);
}

type TextContrast = { text: string; contrast: number };

/** Reads the contrast of each element's pseudo-element, or without one that of every text inside. */
function readContrasts(elements: readonly Element[], pseudo: string): TextContrast[] {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  /** Cache: reading a pixel takes long, and most elements share their colours. */
  const painted = new Map<string, string>();
  const paint = (color: string, under: string): string => {
    const known = painted.get(`${color} on ${under}`);
    if (known !== undefined) return known;
    for (const layer of [under, color]) {
      context.fillStyle = layer;
      context.fillRect(0, 0, 1, 1);
    }
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    const seen = `rgb(${red} ${green} ${blue})`;
    painted.set(`${color} on ${under}`, seen);
    return seen;
  };
  const backgrounds = new Map<Element, string>();
  const findBackground = (element: Element): string => {
    const known = backgrounds.get(element);
    if (known !== undefined) return known;
    const parent = element.parentElement;
    const under = parent === null ? 'white' : findBackground(parent);
    const background = paint(getComputedStyle(element).backgroundColor, under);
    backgrounds.set(element, background);
    return background;
  };
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? [])
      .map(Number)
      .map((part) => (part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const hasText = (element: Element) =>
    [...element.childNodes].some((it) => it.nodeType === Node.TEXT_NODE && it.nodeValue?.trim());
  // Narrower ones are for screen readers alone.
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 1;
  const findTexts = (root: Element) =>
    [...root.querySelectorAll('*:not(script, style, noscript, option)')].filter(hasText);
  const texts = pseudo === '' ? elements.flatMap(findTexts) : elements;
  return texts.filter(isSeen).map((element) => {
    const background = findBackground(element);
    const text = paint(getComputedStyle(element, pseudo === '' ? null : pseudo).color, background);
    const [light = 0, dark = 0] = [luminance(text), luminance(background)].toSorted(
      (a, b) => b - a,
    );
    return { text: element.textContent ?? '', contrast: (light + 0.05) / (dark + 0.05) };
  });
}
