import type { Page } from '@playwright/test';
import { parseEther } from 'viem';
import { fund, home } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { iPhone } from '@/tests/support/phone';
import { flaggedWallet } from '@/tests/support/wallets';

type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
type ShiftEntry = PerformanceEntry & { sources: readonly Source[] };

/** Also what moves just after a press, which browsers leave out of the sum. */
function watchShifts(): void {
  const shifts: string[] = [];
  Reflect.set(window, 'layoutShifts', shifts);
  const format = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ');
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries() as ShiftEntry[]) {
      for (const { node, previousRect, currentRect } of sources) {
        const text = `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`;
        shifts.push(`${text}: ${format(previousRect)} -> ${format(currentRect)}`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const readShifts = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(window, 'layoutShifts'));

for (const { name, options } of [
  { name: 'a wide screen', options: {} },
  { name: 'a phone', options: iPhone },
]) {
  test.describe(`on ${name}`, () => {
    test.use(options);

    test('nothing moves from the first paint to the account', async ({ portico, page, wallet }) => {
      const owner = await wallet({ inject: { [flaggedWallet.flag]: true } });
      await fund(home.id, owner.address, parseEther('2.5'));
      await page.addInitScript(watchShifts);
      await portico.open();
      await portico.connect(flaggedWallet.id);
      await expect(portico.account).toContainText(`2.5 ${home.nativeCurrency.symbol}`);
      await portico.signIn();
      await expect(portico.account).toContainText('Signed in');
      expect(await readShifts(page)).toEqual([]);
    });
  });
}
