import type { Page } from '@playwright/test';
import { parseEther } from 'viem';
import { shortenAddress } from '@/lib/address';
import { fund, home } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { holdFiles } from '@/tests/support/held-files';
import { serverTexts } from '@/tests/support/page-texts';
import { iPhone } from '@/tests/support/phone';
import { flaggedWallet } from '@/tests/support/wallets';

type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
type ShiftEntry = PerformanceEntry & { sources: readonly Source[] };

/**
 * Collects what moves from the next page view on, even right after a press, which browsers leave out of the
 * sum.
 */
async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
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
  });
  return () => page.evaluate(() => Reflect.get(window, 'layoutShifts'));
}

for (const { name, options } of [
  { name: 'a wide screen', options: {} },
  { name: 'a phone', options: iPhone },
]) {
  test.describe(`on ${name}`, () => {
    test.use(options);

    test('nothing moves from the first paint to the account', async ({ portico, page, wallet }) => {
      const owner = await wallet({ inject: { [flaggedWallet.flag]: true } });
      await fund(home.id, owner.address, parseEther('2.5'));
      const readShifts = await watchShifts(page);
      await portico.open();
      await portico.connect(flaggedWallet.id);
      await expect(portico.account).toContainText(`2.5 ${home.nativeCurrency.symbol}`);
      await portico.signIn();
      await expect(portico.account).toContainText('Signed in');
      expect(await readShifts()).toEqual([]);
    });

    test('nothing moves from the server-rendered account to the one with a wallet', async ({
      portico,
      page,
      wallet,
    }) => {
      const owner = await wallet();
      await fund(home.id, owner.address, parseEther('2.5'));
      const readShifts = await watchShifts(page);
      await portico.rememberEntry();
      // All scripts.
      const scripts = await holdFiles(page, '');
      await page.goto('/', { waitUntil: 'commit' });
      const main = page.getByRole('main');
      await expect(main.getByText(shortenAddress(owner.address), { exact: true })).toBeVisible();
      await expect(main.getByText(owner.address)).toBeVisible();
      await expect(main.getByText(serverTexts('absent.connecting'))).toBeVisible();
      await expect(main.getByText(serverTexts('absent.noWallet'))).toBeHidden();
      scripts.release();
      await expect(portico.balance(home)).toHaveText(`2.5 ${home.nativeCurrency.symbol}`);
      await expect(portico.balances).toContainText('empty');
      expect(await readShifts()).toEqual([]);
    });
  });
}
