import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { productId } from '@/lib/config';
import { expectAccessible, expectWhole } from '@/tests/support/a11y/expectations';
import { getBusyPage } from '@/tests/support/busy-page';
import { away, fund, home } from '@/tests/support/chains';
import { ConnectModal } from '@/tests/support/connect-modal';
import { expect, test } from '@/tests/support/fixtures';
import { absentInService } from '@/tests/support/safe-host/gateway';
import { openSafeHost } from '@/tests/support/safe-host/safe-host';
import { createTestSafe } from '@/tests/support/safe-host/test-safe';
import { embeddedUrl, servers } from '@/tests/support/servers';
import { serverTexts, t } from '@/tests/support/texts';
import { gettableWallet } from '@/tests/support/wallets';

test('each step to get a wallet is accessible: the list, app or extension, QR code, what comes next', async ({
  portico,
  page,
}) => {
  await portico.open();
  const modal = new ConnectModal(page);
  const look = async (step: string) => {
    await expect(modal.back).toBeFocused();
    await expectAccessible(page, step);
  };
  await portico.connectButton.click();
  await modal.button('Get a Wallet').press('Enter');
  await look('get a wallet');
  await modal.getOf(gettableWallet.name).press('Enter');
  await look('extension or app');
  await modal.button('Get the app').press('Enter');
  await look('QR code of the app');
  await modal.button('Continue').press('Enter');
  await look('after the app');
  for (const _ of ['QR code', 'choice', 'wallets']) await modal.back.press('Enter');
  await modal.getOf('Safe').press('Enter');
  await expect(modal.back).toBeFocused();
  await expectWhole(page, 'extension alone');
});

test('the keyboard leads from the compact list to "What is a Wallet?" and back', async ({
  portico,
  page,
}) => {
  await page.setViewportSize({ width: 767, height: 800 });
  await portico.open();
  const modal = new ConnectModal(page);
  await portico.connectButton.click();
  await modal.button('Learn More').press('Enter');
  await expect(modal.text('What is a Wallet?')).toBeVisible();
  await expect(modal.dialog).toHaveAccessibleName(serverTexts('walletList.title'));
  await expect(modal.back).toBeFocused();
  await modal.back.press('Enter');
  await expect(modal.sheet).toBeFocused();
  await modal.button('Learn More').press('Space');
  await expectAccessible(page, 'what a wallet is');
});

test.describe('on a demo server', () => {
  test.use({ baseURL: servers.demo.url });

  test('the demo wallet’s dialogs are accessible: to connect, to sign, to switch, to send', async ({
    portico,
    page,
  }) => {
    const look = async (title: string, answer = t('demo.approve')) => {
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
      await expectAccessible(page, title);
      await page.getByRole('button', { name: answer }).click();
    };
    await portico.open();
    await portico.connect(`dev.${productId}.demo`);
    await look(t('demo.signIn.title'), t('demo.connectOnly'));
    await portico.readySignButton.click();
    await look(t('demo.message.title'));
    await portico.fillTransfer(privateKeyToAddress(generatePrivateKey()), '0.05');
    await portico.sendButton.click();
    await look(t('demo.transaction.title'));
    await expect(portico.account).toContainText(t('send.confirmed'));
    await portico.chainButton.click();
    await portico.chainOption(home.id).click();
    await look(t('demo.switch.title'));
    await expect(portico.chainButton).toContainText(home.name);
    await portico.accountAction('Change accounts').click();
    await look(t('demo.connect.title'));
  });
});

test.describe('inside a Safe', () => {
  test.use({ ignoreHTTPSErrors: true, baseURL: embeddedUrl });

  test('the page is accessible before, during and after sign-in, with a proposal, and in the network list', async ({
    allowConsole,
    page,
  }) => {
    allowConsole(absentInService);
    const safe = await createTestSafe({ owners: 3, threshold: 2 });
    await fund(safe.chainId, safe.address, parseEther('1'));
    const host = await openSafeHost(page, safe);
    const { frame, panel } = host.app;
    const amount = t('send.amount', { symbol: away.nativeCurrency.symbol });
    const look = async (name: string) => expectAccessible(host.frame, name);
    await expect(panel).toContainText('2 of 3');
    await look('connected');
    await host.app.signInButton.click();
    await expect(panel).toContainText('1 of 2 owners have signed');
    await look('half signed');
    await host.sign(1);
    await expect(panel).toContainText('Signed in');
    await frame
      .locator('summary')
      .filter({ hasText: t('send.title') })
      .click();
    await frame.getByLabel(t('send.to'), { exact: true }).fill(safe.address);
    await frame.getByLabel(amount).fill('0.25');
    await frame.locator('form').filter({ hasText: amount }).locator('[type="submit"]').click();
    await expect(host.app.proposals).toHaveCount(1);
    await look('signed in');
    await frame.getByTestId('rk-chain-button').click();
    await expect(frame.getByRole('dialog')).toContainText('open a Safe there');
    await look('networks');
  });
});

test('the page for too many requests is accessible', async ({ allowConsole, portico, page }) => {
  allowConsole(/status of 429/);
  const busy = await getBusyPage(servers.production);
  await page.route('**/account', (route) => route.fulfill(busy));
  await portico.open('/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    serverTexts('busy.limitedTitle'),
  );
  await expectAccessible(page, 'too many requests');
});

test('the error page is accessible when the root layout crashes', async ({
  allowConsole,
  portico,
  page,
}) => {
  allowConsole(/crash of this test/);
  await page.addInitScript(() => {
    window.requestIdleCallback = () => {
      throw new Error('crash of this test');
    };
  });
  await portico.open();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expectAccessible(page, 'crashed');
});
