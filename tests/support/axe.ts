import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export type Violation = { rule: string; impact: string; targets: readonly string[] };

/** What axe finds on the page as it stands, in light, and what in dark colours besides. */
export async function axeInBoth(page: Page): Promise<readonly Violation[]> {
  const inLight = await axeInLight(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await axe(page, new AxeBuilder({ page }).withRules(['color-contrast']));
  return [...inLight, ...inDark];
}

/** Where colours are those that were looked at already. */
export async function axeInLight(page: Page): Promise<readonly Violation[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  // Of what it does not do by itself: 2.5.3 and 2.5.8.
  const rules = { 'label-content-name-mismatch': on, 'target-size': on };
  return axe(page, new AxeBuilder({ page }).options({ rules }));
}

const on = { enabled: true };

/** Once finite animations are over. */
async function axe(page: Page, builder: AxeBuilder): Promise<readonly Violation[]> {
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter((it) => Number.isFinite(it.effect?.getComputedTiming().endTime));
    await Promise.allSettled(finite.map((it) => it.finished));
  });
  // There are no frames on our pages; for them axe would open a page of its own.
  const { violations } = await builder.setLegacyMode().analyze();
  return violations.map(({ id, impact, nodes }) => ({
    rule: id,
    impact: impact ?? 'unknown',
    targets: nodes.map((node) => node.target.join(' ')),
  }));
}
