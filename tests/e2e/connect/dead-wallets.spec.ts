import type { Page } from '@playwright/test';
import { expect, test } from '@/tests/support/fixtures';
import { iPhone } from '@/tests/support/phone';
import type { PorticoPage } from '@/tests/support/portico-page';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

const first = { name: 'First', rdns: 'org.example.first' };
const second = { name: 'Second', rdns: 'org.example.second' };
/** Milliseconds within which the page reports a dead wallet. */
const limit = 15_000;

const silenceOf = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Your wallet stopped responding.' });
const letGoOf = (page: Page) => page.getByRole('status').filter({ hasText: 'Canceled here.' });
const cancelOf = (portico: PorticoPage) =>
  portico.dialog.getByRole('button', { name: 'Cancel', exact: true });
const askedOf = (wallet: TestWallet) => () => wallet.requests.map(({ method }) => method);

/** Chooses the dead wallet, and waits for the report that it is dead. */
async function readOfDead(portico: PorticoPage, dead: TestWallet): Promise<void> {
  const { page } = portico;
  dead.stall();
  await portico.walletOption(first.rdns).click();
  await expect(cancelOf(portico)).toBeVisible();
  await expect.poll(askedOf(dead)).toContain('eth_chainId');
  await page.clock.runFor(limit);
  await expect(silenceOf(page)).toContainText('reload this page');
  await expect(silenceOf(page).getByRole('button', { name: 'Reload' })).toBeVisible();
  // The page does not also report another problem with the wallet.
  await expect(portico.walletAlert).toHaveCount(0);
}

test.describe('on a phone', () => {
  test.use(iPhone);

  test('the sheet says which wallet it is waiting for, and can cancel a dead one', async ({
    portico,
    page,
    wallet,
  }) => {
    const dead = await wallet({ announce: first });
    const other = await wallet({ announce: second });
    await page.clock.install();
    await portico.open();
    await portico.connectButton.tap();
    await readOfDead(portico, dead);
    await silenceOf(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(silenceOf(page)).toHaveCount(0);
    await expect(letGoOf(page)).toBeVisible();
    dead.hold();
    dead.resume();
    await portico.walletOption(first.rdns).tap();
    await expect(portico.dialog.getByRole('status')).toHaveText('Waiting for First…');
    await cancelOf(portico).tap();
    await expect(portico.dialog.getByRole('status')).toBeEmpty();
    dead.release();
    await portico.walletOption(second.rdns).tap();
    await expect(portico.readySignButton).toBeVisible();
    await expect(portico.account).toContainText(other.address);
  });
});
