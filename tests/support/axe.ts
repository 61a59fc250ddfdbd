import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
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

/** Where only places are others than those that were looked at already, as from right to left. */
export function axeOfPlaces(screen: Screen): Promise<readonly Violation[]> {
  const values = ['color-contrast', 'scrollable-region-focusable', 'target-size'];
  return axe(screen, { runOnly: { type: 'rule', values } });
}

const on = { enabled: true };
const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/**
 * Of a frame by itself: what is around it is not ours. Once finite animations are over. Axe is put into a page once,
 * and hands out what it finds wrong and nothing else: a report of all that is right is 1.3 MB.
 */
async function axe(screen: Screen, options: RunOptions): Promise<readonly Violation[]> {
  await finishMotion(screen);
  const isThere = await screen.evaluate(() => 'axe' in window);
  if (!isThere) await screen.evaluate(source);
  return screen.evaluate(
    async (it) => {
      const { violations }: AxeResults = await Reflect.get(window, 'axe').run(document, it);
      return violations.map(({ id, impact, nodes }) => ({
        rule: id,
        impact: impact ?? 'unknown',
        targets: nodes.map((node) => node.target.join(' ')),
      }));
    },
    { ...options, resultTypes: ['violations' as const] },
  );
}
