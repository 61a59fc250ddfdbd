import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { config } from '@/lib/config';
import { locales } from '@/lib/i18n/locales';
import { type Activity, isMined } from '@/lib/wallet/activity/activity';
import { expectClean } from '@/tests/support/a11y/expectations';
import { visitAsOwner, visitAsStranger } from '@/tests/support/a11y/screens';
import { createRecord } from '@/tests/support/activity-records';
import { axeInBoth, axeInLight } from '@/tests/support/axe';
import { rememberActivities } from '@/tests/support/browser-records';
import { fund, home, setCode } from '@/tests/support/chains';
import { ConnectModal } from '@/tests/support/connect-modal';
import { expect, test } from '@/tests/support/fixtures';
import { t } from '@/tests/support/page-texts';
import { iPhone } from '@/tests/support/phone';
import { sendWithNonce } from '@/tests/support/replacements';
import { installSilentRelay } from '@/tests/support/silent-relay';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

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

  test('with one transaction pending and one that failed, and with all forms open', async ({
    portico,
    page,
    wallet,
  }) => {
    const owner = await wallet();
    const to = privateKeyToAddress(generatePrivateKey());
    await setCode(home.id, to, '0x00');
    await fund(home.id, owner.address, parseEther('5'));
    await rememberActivities(page, await createActivities(owner));
    await portico.enter();
    const { account, sent } = portico;
    await portico.press(t('balances.addTitle'));
    await expect(sent).toContainText([t('activity.state.pending'), t('activity.state.failed')]);
    await sent.getByText(t('activity.details')).last().click();
    await sent.getByRole('button', { name: t('activity.speedUp') }).click();
    await expect(sent.first()).toContainText(t('activity.speedUpHelp'));
    for (const size of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await portico.fillTransfer(to, '99');
      await expect(account).toContainText(t('errors.insufficientFunds'));
      await expect(account.getByRole('checkbox', { name: t('send.compared') })).toBeVisible();
      expect(await axeInBoth(page), `Send, ${size.width} wide`).toEqual([]);
      await portico.press(t('receive.title'));
      await expect(account.getByRole('img', { name: t('receive.code') })).toBeVisible();
      await expect(portico.sendButton).toBeHidden();
      expect(await axeInBoth(page), `Receive, ${size.width} wide`).toEqual([]);
    }
  });
});

/** One that the chain cannot mine yet, for a nonce before it is missing, and one that failed long ago. */
async function createActivities(owner: TestWallet): Promise<readonly Activity[]> {
  const { address } = owner;
  const hash = await sendWithNonce(owner, { to: address, value: 1n, nonce: 1 });
  const failed = createRecord(owner, 1);
  const reason = 'Paused by the owner';
  return [
    createRecord(owner, 0, { hash, sentAt: Date.now(), state: { kind: 'pending' } }),
    isMined(failed.state)
      ? { ...failed, state: { ...failed.state, kind: 'failed', reason } }
      : failed,
  ];
}

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
