import type { Locator, Page } from '@playwright/test';
import { watchAnnouncements } from '@/tests/support/a11y/announcements';
import { expect, test } from '@/tests/support/fixtures';
import { iPhone } from '@/tests/support/phone';
import type { PorticoPage } from '@/tests/support/portico-page';
import { readSession } from '@/tests/support/session';
import { t } from '@/tests/support/texts';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

/** Holds back every answer with a nonce until the test gives it to the page or fails the request. */
async function holdNonce(page: Page) {
  let settle: (isGiven: boolean) => void = () => {};
  const settled = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  await page.route('**/api/auth/csrf', async (route) => {
    await ((await settled) ? route.continue() : route.abort());
  });
  return {
    give: () => settle(true),
    refuse: () => settle(false),
  };
}

const countAsked = ({ requests }: TestWallet) =>
  requests.filter(({ method }) => method === 'personal_sign').length;

async function openUnready(portico: PorticoPage): Promise<void> {
  await portico.open();
  await portico.connect();
  await expect(portico.signMessageButton).toHaveText('Preparing message...');
}

/** Presses twice while the message is prepared, and waits until that has signed the visitor in. */
async function pressEarly(
  { portico, page, wallet }: { portico: PorticoPage; page: Page; wallet: TestWallet },
  press: (button: Locator) => Promise<void>,
): Promise<void> {
  wallet.requests.length = 0;
  const nonce = await holdNonce(page);
  await openUnready(portico);
  await press(portico.signMessageButton);
  await expect(portico.signMessageButton).toHaveAttribute('aria-busy', 'true');
  await press(portico.signMessageButton);
  expect(countAsked(wallet)).toBe(0);
  nonce.give();
  await expect(portico.account).toContainText('Signed in');
  expect(countAsked(wallet)).toBe(1);
  await page.unroute('**/api/auth/csrf');
}

const ways: readonly (readonly [string, (button: Locator) => Promise<void>])[] = [
  ['by a mouse', (button) => button.click()],
  ['by a key', (button) => button.press('Enter')],
];

test('a mouse or key press while the message is prepared sends the wallet one request', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const readHeard = await watchAnnouncements(page);
  for (const [way, press] of ways) {
    await test.step(way, async () => {
      await pressEarly({ portico, page, wallet: owner }, press);
      const heard = await readHeard();
      expect(heard.filter((text) => text === t('waiting.signSoon'))).toHaveLength(1);
      await portico.accountAction('Disconnect').click();
      await expect(portico.connectButton).toHaveText('Connect Wallet');
      await expect.poll(() => readSession(page)).toEqual({});
    });
  }
});

test.describe('on a phone', () => {
  test.use(iPhone);

  test('a tap while the message is prepared sends the wallet one request', async ({
    portico,
    page,
    wallet,
  }) => {
    const readHeard = await watchAnnouncements(page);
    await pressEarly({ portico, page, wallet: await wallet() }, (button) => button.tap());
    const heard = await readHeard();
    expect(heard.filter((text) => text === t('waiting.signSoon'))).toHaveLength(1);
  });
});

test('an early press is dropped when the visitor cancels, and with an error when there is no nonce', async ({
  allowConsole,
  portico,
  page,
  wallet,
}) => {
  allowConsole(/Failed to load resource/);
  const owner = await wallet();
  for (const way of ['Cancel', 'Close'] as const) {
    await test.step(way, async () => {
      const nonce = await holdNonce(page);
      await openUnready(portico);
      await portico.signMessageButton.click();
      await portico.dialog.getByRole('button', { name: way }).click();
      await expect(portico.connectButton).toHaveText('Connect Wallet');
      await portico.connect();
      await expect(portico.signMessageButton).not.toHaveAttribute('aria-busy');
      nonce.give();
      await expect(portico.readySignButton).toBeVisible();
      await portico.dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(portico.connectButton).toHaveText('Connect Wallet');
      expect(countAsked(owner)).toBe(0);
      await page.unroute('**/api/auth/csrf');
    });
  }
  await test.step('no nonce', async () => {
    const nonce = await holdNonce(page);
    await openUnready(portico);
    await portico.signMessageButton.click();
    await expect(portico.signMessageButton).toHaveAttribute('aria-busy', 'true');
    nonce.refuse();
    await expect(portico.walletAlert).toBeVisible();
    await expect(portico.signMessageButton).not.toHaveAttribute('aria-busy');
    await page.unroute('**/api/auth/csrf');
    await expect(portico.readySignButton).toBeVisible();
    expect(countAsked(owner)).toBe(0);
    await portico.signIn();
    await expect(portico.account).toContainText('Signed in');
    expect(countAsked(owner)).toBe(1);
  });
});
