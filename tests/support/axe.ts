import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { finishMotion } from '@/tests/support/a11y/motion';
import { pageOf, type Screen } from '@/tests/support/a11y/screen';

export type Violation = { rule: string; impact: string; targets: readonly string[] };

/** What axe finds on the page as it stands, in light, and what in dark colours besides. */
export async function axeInBoth(screen: Screen): Promise<readonly Violation[]> {
  const inLight = await axeInLight(screen);
  await pageOf(screen).emulateMedia({ colorScheme: 'dark' });
  const inDark = await axe(screen, { runOnly: { type: 'rule', values: ['color-contrast'] } });
  return [...inLight, ...inDark];
}

/** Where colours are those that were looked at already. */
export async function axeInLight(screen: Screen): Promise<readonly Violation[]> {
  await pageOf(screen).emulateMedia({ colorScheme: 'light' });
  // Of what it does not do by itself: 2.5.3 and 2.5.8.
  const rules = { 'label-content-name-mismatch': on, 'target-size': on };
  return axe(screen, { rules });
}

const on = { enabled: true };

/** A frame by itself: what is around it is not ours. Axe asks a page for its frames and evaluates in it. */
function asPage(screen: Screen): Page {
  const page = pageOf(screen);
  if (screen === page) return page;
  return new Proxy(page, {
    get(target, key) {
      if (key === 'frames') return () => [screen];
      return key === 'evaluate' ? screen.evaluate.bind(screen) : Reflect.get(target, key);
    },
  });
}

type AxeOptions = Parameters<AxeBuilder['options']>[0];

/** Once finite animations are over. */
async function axe(screen: Screen, options: AxeOptions): Promise<readonly Violation[]> {
  await finishMotion(screen);
  const builder = new AxeBuilder({ page: asPage(screen) }).options(options);
  // There are no frames on our pages; for them axe would open a page of its own.
  const { violations } = await builder.setLegacyMode().analyze();
  return violations.map(({ id, impact, nodes }) => ({
    rule: id,
    impact: impact ?? 'unknown',
    targets: nodes.map((node) => node.target.join(' ')),
  }));
}
