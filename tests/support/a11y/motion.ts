import type { Page } from '@playwright/test';
import type { Screen } from '@/tests/support/a11y/screen';

/** Duration in milliseconds that no eye notices. */
const unseen = 1;

/** Records motion from the next page view on. The returned function reports it and starts over. */
export async function watchMotion(page: Page): Promise<(screen?: Screen) => Promise<string[]>> {
  await page.addInitScript((least) => {
    const moved = new Set<string>();
    Reflect.set(window, 'moved', moved);
    const note = () => {
      for (const animation of document.getAnimations()) {
        const { activeDuration = 0, delay = 0 } = animation.effect?.getComputedTiming() ?? {};
        const name = animation instanceof CSSAnimation ? animation.animationName : 'transition';
        if (Number(activeDuration) + delay > least) moved.add(name);
      }
    };
    for (const event of ['animationstart', 'transitionrun'] as const) {
      window.addEventListener(event, note, { capture: true });
    }
  }, unseen);
  return (screen = page) =>
    screen.evaluate(() => {
      const moved: Set<string> = Reflect.get(window, 'moved');
      const names = [...moved];
      moved.clear();
      return names;
    });
}

/** Waits until every finite animation has ended. */
export async function finishMotion(screen: Screen): Promise<void> {
  await screen.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter((it) => Number.isFinite(it.effect?.getComputedTiming().endTime));
    await Promise.allSettled(finite.map((it) => it.finished));
  });
}
