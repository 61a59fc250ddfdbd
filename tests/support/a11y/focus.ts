import { pageOf, type Screen } from '@/tests/support/a11y/screen';

type Stop = { name: string; isFirst: boolean; isCovered: boolean; isMarked: boolean };

/** More than any screen has. */
const mostStops = 120;

/**
 * Presses Tab until it comes round: what has the focus and is covered by something, or not marked.
 *
 * @see WCAG 2.1.2, 2.4.7, 2.4.11
 */
export async function tabThrough(screen: Screen): Promise<string[]> {
  const problems: string[] = [];
  await screen.evaluate(() => Reflect.set(window, 'tabStops', new Set()));
  for (let presses = 0; presses < mostStops; presses += 1) {
    await pageOf(screen).keyboard.press('Tab');
    const stop = await screen.evaluate(readStop);
    if (stop === null) continue;
    if (stop.isFirst) return problems;
    if (stop.isCovered) problems.push(`${stop.name} is covered`);
    if (!stop.isMarked) problems.push(`${stop.name} has no mark of its focus`);
  }
  throw new Error('Tab comes to no end.');
}

/** Of what has the focus; null beyond the page's end. */
function readStop(): Stop | null {
  const element = document.activeElement;
  if (element === null || element === document.body) return null;
  const stops: Set<Element> = Reflect.get(window, 'tabStops');
  const isFirst = stops.has(element);
  stops.add(element);
  const { x, y, width, height } = element.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  return {
    name: element.ariaLabel ?? (element.textContent.trim() || element.outerHTML),
    isFirst,
    isCovered: top === null || !element.contains(top),
    isMarked: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1,
  };
}
