import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export type Violation = { rule: string; impact: string; targets: readonly string[] };

/** What axe finds on the page as it stands, once finite animations are over. */
export async function axe(page: Page): Promise<readonly Violation[]> {
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter((it) => Number.isFinite(it.effect?.getComputedTiming().endTime));
    await Promise.allSettled(finite.map((it) => it.finished));
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, impact, nodes }) => ({
    rule: id,
    impact: impact ?? 'unknown',
    targets: nodes.map((node) => node.target.join(' ')),
  }));
}
