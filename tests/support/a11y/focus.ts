import { pageOf, type Screen } from '@/tests/support/a11y/screen';

/** More than any screen has. */
const mostStops = 120;
/** Presses between two questions whether it came round. */
const pressesAtOnce = 10;

/**
 * Presses Tab until it comes round: what has the focus and is covered by something, or not marked.
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

/** From now on looks at what has the focus when Tab is let go, and has been scrolled to. */
function watchStops(): void {
  const stops = new Set<Element>();
  const problems: string[] = [];
  let isRound = false;
  const look = () => {
    const element = document.activeElement;
    // Beyond the page's end.
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
