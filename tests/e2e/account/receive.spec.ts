import { PNG } from 'pngjs';
import { away, third } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { serverTexts, t } from '@/tests/support/page-texts';
import type { PorticoPage } from '@/tests/support/portico-page';
import { decodePicture } from '@/tests/support/walletconnect-wallet/read-qr';

/** Reads the code of this name as a camera would. The code must be black on white, or a camera might fail. */
async function readCode({ account }: PorticoPage, name: string): Promise<string | null> {
  const picture = await account.getByRole('img', { name, exact: true }).screenshot();
  const { data, width } = PNG.sync.read(picture);
  // One channel of the margin around the code, and the darkest value of the whole picture.
  const around = data[4 * (8 * width + Math.floor(width / 2))];
  const darkest = data.reduce((least, value) => Math.min(least, value), 255);
  expect([around, darkest], name).toEqual([255, 0]);
  return decodePicture(picture);
}

// As dense as a phone's screen, so that the code can be read from two distances.
test.use({ deviceScaleFactor: 2 });

test('the QR code of the address scans in light and dark mode, and the address can be copied', async ({
  context,
  portico,
  page,
  wallet,
}) => {
  const { address } = await wallet();
  await portico.enter();
  const code = portico.account.getByRole('img', { name: t('receive.code'), exact: true });
  await portico.press(t('receive.title'));
  await expect(code).toBeVisible();
  await portico.press(t('receive.title'));
  await expect(code).toHaveCount(0);
  await portico.press(t('receive.title'));

  const networks = portico.account.getByRole('combobox', {
    name: t('receive.network'),
    exact: true,
  });
  await test.step('a camera reads it, and for a network its EIP-681 link', async () => {
    expect(await readCode(portico, t('receive.code'))).toBe(address);
    for (const [colorScheme, { id, name }] of [
      ['light', third],
      ['dark', away],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await networks.selectOption(name);
      const link = await readCode(portico, t('receive.codeOn', { network: name }));
      expect(link, colorScheme).toBe(`ethereum:${address}@${id}`);
    }
  });

  await test.step('where the clipboard is denied a text says so, and it can be selected', async () => {
    const copyButtons = portico.accountAction('Copy address');
    const denied = portico.account
      .getByRole('alert')
      .filter({ hasText: serverTexts('copy.failed') });
    const readSelected = () => page.evaluate(() => `${getSelection()}`);
    for (const place of [0, 1]) {
      await copyButtons.nth(place).click();
      await expect(denied).toHaveCount(place + 1);
      await portico.account.getByText(address, { exact: true }).nth(place).click();
      expect((await readSelected()).trim()).toBe(address);
    }
    await expect(networks).toHaveValue(`${away.id}`);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    for (const place of [1, 0]) {
      await copyButtons.nth(place).click();
      await expect(denied).toHaveCount(place);
    }
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  });
});
