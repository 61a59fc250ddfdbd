import type { Locator } from '@playwright/test';

/** Finds controls covered by something else in any of the positions where they first scroll into view. */
export function findCovered(part: Locator): Promise<string[]> {
  return part.evaluate((root) => {
    const controls = [...root.querySelectorAll('a, button, input, select, summary')];
    const covered = controls.filter((control) => {
      if (!control.checkVisibility()) return false;
      return (['start', 'end', 'nearest'] as const).some((block) => {
        control.scrollIntoView({ block, behavior: 'instant' });
        const { x, y, width, height } = control.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return !control.contains(top);
      });
    });
    return covered.map((control) => control.textContent || control.outerHTML);
  });
}
