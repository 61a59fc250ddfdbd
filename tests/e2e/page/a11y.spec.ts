import type { Page } from '@playwright/test';
import { config } from '@/lib/config';
import { locales } from '@/lib/i18n/locales';
import { visitAsOwner, visitAsStranger } from '@/tests/support/a11y/screens';
import { axeInBoth, axeInLight } from '@/tests/support/axe';
import { findFaintTexts } from '@/tests/support/contrast';
import { expect, test } from '@/tests/support/fixtures';
import { t } from '@/tests/support/page-texts';
import { iPhone } from '@/tests/support/phone';
import { installSilentRelay } from '@/tests/support/silent-relay';

test.describe('axe finds nothing, light or dark, and no text is faint in forced colours', () => {
  test('for a stranger: on the page, on one that is not there, in the list and in the sign-in', async ({
    allowConsole,
    portico,
    page,
    wallet,
  }) => {
    allowConsole(/status of 404/);
    await visitAsStranger(portico, await wallet(), async (screen) => {
      await expectNothing(page, screen);
    });
  });

  test('once signed in: on the page, in the account modal, in the chain modal and on the session page', async ({
    portico,
    page,
    wallet,
  }) => {
    await wallet();
    await visitAsOwner(portico, async (screen) => {
      await expectNothing(page, screen);
    });
  });
});

/** A fork may offer none. */
const [fromRight] = config.languages.filter((locale) => locales[locale].direction === 'rtl');

for (const locale of fromRight === undefined ? [] : [fromRight]) {
  test.describe('from right to left axe finds nothing', () => {
    const base = config.languages.length > 1 ? `/${locales[locale].slug}` : '';

    test('for a stranger', async ({ allowConsole, portico, page, wallet }) => {
      allowConsole(/status of 404/);
      const visit = async (screen: string) => expect(await axeInLight(page), screen).toEqual([]);
      await visitAsStranger(portico, await wallet(), visit, base);
    });

    test('once signed in', async ({ portico, page, wallet }) => {
      await wallet();
      const visit = async (screen: string) => expect(await axeInLight(page), screen).toEqual([]);
      await visitAsOwner(portico, visit, base);
    });
  });
}

test.describe('on a phone', () => {
  test.use(iPhone);

  test('axe finds nothing in the sheet, nor while an app is awaited', async ({
    context,
    portico,
    page,
  }) => {
    await installSilentRelay(context);
    await portico.open();
    await portico.connectButton.tap();
    await expect(portico.walletOption('walletConnect')).toBeVisible();
    await expectNothing(page, 'sheet');
    await portico.walletOption('walletConnect').tap();
    await expect(page.getByRole('link', { name: t('pairing.openAny') })).toBeVisible();
    await expectNothing(page, 'app');
  });
});

async function expectNothing(page: Page, screen: string): Promise<void> {
  expect(await axeInBoth(page), screen).toEqual([]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, forcedColors: 'active' });
    expect(await findFaintTexts(page), `${screen} in forced colours`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
}
