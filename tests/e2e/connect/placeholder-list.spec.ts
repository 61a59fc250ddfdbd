import type { Locator, Page } from '@playwright/test';
import type { OfferedWallet } from '@/lib/wallets';
import { resize } from '@/tests/support/a11y/expectations';
import { ConnectModal } from '@/tests/support/connect-modal';
import { expect, test } from '@/tests/support/fixtures';
import { holdKit } from '@/tests/support/held-files';
import { appWallet, otherAppWallet, popularWallets } from '@/tests/support/wallets';

const placeholderList = (page: Page) => page.locator('dialog[data-placeholder-list]');

/** Returns the rows' words if these wallets were used recently and no extension is installed. */
function wordsOf(recent: readonly string[]): string[] {
  const note = (wallet: OfferedWallet) => (wallet.isExtensionOnly ? '(unsupported)' : '');
  const isRecent = ({ id }: OfferedWallet) => recent.includes(id);
  const first = recent.flatMap((id) => popularWallets.filter((it) => it.id === id));
  return [
    ...first.map((it) => `${it.name}Recent${note(it)}`),
    ...popularWallets.filter((it) => !isRecent(it)).map((it) => `${it.name}${note(it)}`),
  ];
}

/** Reads the place and the words of each row. */
async function readRows(rows: Locator) {
  return await rows.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const notes = element.querySelector('[data-note]')?.getAttribute('data-note') ?? '';
      const words = `${element.textContent}${notes}`;
      return { words, box: [x, y, width, height].map(Math.round) };
    }),
  );
}

/** Reads the places of the header and the page, which a scroll lock must not move. */
function readPlaces(page: Page) {
  return page.evaluate(() =>
    ['header', 'main', 'header a'].map((name) => {
      const box = document.querySelector(name)?.getBoundingClientRect();
      return [name, box?.x, box?.width];
    }),
  );
}

/** Reads the colour in the scrollbar's usual place, which no overlay covers. */
function readGutter(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
}

test('at any width the list appears before the kit, which replaces it without moving anything', async ({
  portico,
  page,
  wallet,
}) => {
  // Low enough for the page to have a scrollbar.
  const sizes = [[1280, 600] as const, [700, 600] as const];
  const used = [appWallet.id, otherAppWallet.id, 'walletConnect', 'safe'];
  const set = (value: string) => localStorage.setItem('rk-recent', value);
  await wallet({ announce: { name: 'Fern', rdns: 'org.example.fern' } });
  await page.addInitScript(set, JSON.stringify(used));
  const kit = await holdKit(page);
  const modal = new ConnectModal(page);
  await portico.open();
  const atEachSize = async (look: (width: number) => Promise<void>) => {
    for (const size of sizes) {
      await resize(page, size);
      await test.step(`at ${size[0]} px`, () => look(size[0]));
    }
  };
  const gutter = await readGutter(page);
  const places = new Map<number, unknown>();
  await atEachSize(async (width) => void places.set(width, await readPlaces(page)));
  await portico.connectButton.click();
  await expect(placeholderList(page)).toBeVisible();
  const rows = new Map<number, unknown>();
  await atEachSize(async (width) => {
    expect(await readPlaces(page)).toEqual(places.get(width));
    expect(await readGutter(page)).not.toBe(gutter);
    const before = await readRows(modal.options);
    // Three of the four recently used wallets are marked.
    expect(before.map(({ words }) => words)).toEqual(['Fern', ...wordsOf(used.slice(0, 3))]);
    rows.set(width, before);
  });
  kit.release();
  await expect(placeholderList(page)).toHaveCount(0);
  await expect(portico.dialog).toHaveCount(1);
  await atEachSize(async (width) => {
    expect(await readRows(modal.options)).toEqual(rows.get(width));
    expect(await readPlaces(page)).toEqual(places.get(width));
    expect(await readGutter(page)).not.toBe(gutter);
  });
  await page.keyboard.press('Escape');
  await expect(portico.dialog).toHaveCount(0);
  await atEachSize(async (width) => {
    expect(await readPlaces(page)).toEqual(places.get(width));
    expect(await readGutter(page)).toBe(gutter);
  });
});

test('the list works by keyboard, and keeps its focus when the kit takes over', async ({
  portico,
  page,
}) => {
  const kit = await holdKit(page);
  await portico.open();
  await portico.connectButton.focus();
  await page.keyboard.press('Enter');
  const named = page.getByRole('dialog', { name: 'Connect a Wallet', exact: true });
  await expect(named.and(placeholderList(page))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(placeholderList(page)).toHaveCount(0);
  await expect(portico.connectButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(placeholderList(page)).toBeVisible();
  const [, wallet, next] = popularWallets.map(({ id }) => id);
  if (wallet === undefined || next === undefined) throw new Error('three wallets are needed');
  await portico.walletOption(wallet).focus();
  await page.keyboard.press('Tab');
  await expect(portico.walletOption(next)).toBeFocused();
  kit.release();
  await expect(placeholderList(page)).toHaveCount(0);
  await expect(portico.walletOption(next)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(portico.dialog).toHaveCount(0);
  await expect(portico.connectButton).toBeFocused();
});
