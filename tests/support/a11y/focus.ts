import { pageOf, type Screen } from '@/tests/support/a11y/screen';

/** More tab stops than any screen has. */
const mostStops = 120;
/** Presses between two checks whether the focus came round. */
const pressesAtOnce = 10;

/**
 * Presses Tab until the focus comes round; returns the stops that are covered or have no focus mark.
 *
 * @see WCAG 2.1.2, 2.4.7, 2.4.11
 */
export async function tabThrough(screen: Screen): Promise<string[]> {
  await screen.evaluate(watchStops);
  for (let presses = 0; presses < mostStops; presses += pressesAtOnce) {
    for (let press = 0; press < pressesAtOnce; press += 1) {
      await pageOf(screen).keyboard.press('Tab');
    }
    const problems = await screen.evaluate((): string[] | null =>
      Reflect.get(window, 'endTabStops')(),
    );
    if (problems !== null) return problems;
  }
  throw new Error('Tab comes to no end.');
}

/** Checks the focused element each time Tab is released, when it has been scrolled into view. */
function watchStops(): void {
  const stops = new Set<Element>();
  const problems: string[] = [];
  let isRound = false;
  const look = () => {
    const element = document.activeElement;
    // The focus is beyond the page's end.
    if (element === null || element === document.body) return;
    isRound ||= stops.has(element);
    if (isRound) return;
    stops.add(element);
    const name = element.ariaLabel ?? (element.textContent.trim() || element.outerHTML);
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    if (top === null || !element.contains(top)) problems.push(`${name} is covered`);
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 1)
      problems.push(`${name} has no mark of its focus`);
  };
  window.addEventListener('keyup', look, { capture: true });
  Reflect.set(window, 'endTabStops', () => {
    if (!isRound) return null;
    window.removeEventListener('keyup', look, { capture: true });
    return problems;
  });
}
