import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { finishMotion } from '@/tests/support/a11y/motion';
import { pageOf, type Screen } from '@/tests/support/a11y/screen';

export type Violation = { rule: string; impact: string; targets: readonly string[] };

const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const options: RunOptions = {
  // Rules that axe leaves out by default: 2.5.3 and 2.5.8.
  rules: { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } },
  // A report that includes all passes is 1.3 MB.
  resultTypes: ['violations'],
};

/**
 * Runs axe in light mode: in dark mode only the colours differ, which `findFaintTexts` checks. Runs it inside the
 * frame, because the page around it is not ours, once finite animations are over and a page that is rendered again
 * has its title back, which comes last. Injects axe once.
 */
export async function axeInLight(screen: Screen): Promise<readonly Violation[]> {
  await pageOf(screen).emulateMedia({ colorScheme: 'light' });
  await finishMotion(screen);
  await expect.poll(() => screen.title()).not.toBe('');
  const isThere = await screen.evaluate(() => 'axe' in window);
  if (!isThere) await screen.evaluate(source);
  return screen.evaluate(async (it) => {
    const { violations }: AxeResults = await Reflect.get(window, 'axe').run(document, it);
    return violations.map(({ id, impact, nodes }) => ({
      rule: id,
      impact: impact ?? 'unknown',
      targets: nodes.map((node) => node.target.join(' ')),
    }));
  }, options);
}
