import { config } from '@/lib/config';
import { locales } from '@/lib/i18n/locales';
import { expectClean } from '@/tests/support/a11y/expectations';
import { visitAsOwner, visitAsStranger } from '@/tests/support/a11y/screens';
import { axeInLight } from '@/tests/support/axe';
import { ConnectModal } from '@/tests/support/connect-modal';
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
      await expectClean(page, screen);
    });
  });

  test('once signed in: on the page, in the account modal, in the chain modal and on the session page', async ({
    portico,
    page,
    wallet,
  }) => {
    await wallet();
    await visitAsOwner(portico, async (screen) => {
      await expectClean(page, screen);
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
    await expectClean(page, 'sheet');
    const modal = new ConnectModal(page);
    await modal.toGet();
    await expect(modal.link('GET').first()).toBeVisible();
    await expectClean(page, 'get a wallet');
    await modal.back.tap();
    await portico.walletOption('walletConnect').tap();
    await expect(page.getByRole('link', { name: t('pairing.openAny') })).toBeVisible();
    await expectClean(page, 'app');
  });
});
