import { expect, type Locator } from '@playwright/test';
import { away, home } from '@/tests/support/chains';
import type { PorticoPage } from '@/tests/support/portico-page';
import { installSilentRelay } from '@/tests/support/silent-relay';
import { announcedWallet } from '@/tests/support/wallet';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

/** Checks the open screen. */
type Visit = (screen: string) => Promise<void>;

/** Opens every screen that a new visitor meets, ours and the kit's, one after the other. */
export async function visitAsStranger(
  portico: PorticoPage,
  wallet: TestWallet,
  visit: Visit,
): Promise<void> {
  await installSilentRelay(portico.page.context());
  for (const path of ['/nowhere', '/trouble', '/connections', '/']) {
    await portico.open(path);
    await expect(portico.connectButton).toBeVisible();
    await visit(path);
  }
  await portico.connectButton.click();
  await expect(findKitDialog(portico)).toBeVisible();
  await visit('wallet list');
  await portico.walletOption('safe').click();
  await expect(portico.walletOption('safe')).toBeDisabled();
  await visit('wallet that is not there');
  await portico.walletOption('walletConnect').click();
  // The button is there before the code is.
  await expect(findCopyLink(portico)).toBeEnabled();
  await visit('QR code');
  wallet.hold();
  await portico.walletOption(announcedWallet.rdns).click();
  await expect(portico.walletOption(announcedWallet.rdns)).toBeDisabled();
  await visit('waiting for the wallet');
  wallet.release();
  await expect(portico.signMessageButton).toBeFocused();
  await visit('sign-in');
}

/** Opens every screen of a visitor who is signed in and connected. */
export async function visitAsOwner(portico: PorticoPage, visit: Visit): Promise<void> {
  const { page } = portico;
  await portico.open('/');
  await expect(portico.accountButton).toBeVisible();
  // By then it is known which parts are folded away.
  await expect(page.locator('main section[aria-busy="false"]')).toBeVisible();
  // Opens everything that can be opened.
  for (const part of await page.locator('main summary').all()) await part.click();
  await expect(page.locator('main input')).toHaveCount(5);
  await visit('account');
  // This part closed when the one beside it opened.
  await page.locator('main summary').first().click();
  await expect(page.locator('main form').first()).toBeVisible();
  await visit('account with the form that sends');
  await portico.accountButton.click();
  await expect(portico.disconnectButton).toBeVisible();
  await visit('account modal');
  await page.keyboard.press('Escape');
  await expect(portico.dialog).toBeHidden();
  await portico.chainButton.click();
  await expect(portico.chainOption(away.id)).toBeVisible();
  await visit('chain modal');
  await portico.open('/account');
  // The balance may arrive late.
  await expect(portico.accountButton).toContainText(`0 ${home.nativeCurrency.symbol}`);
  await visit('session page');
}

/** Finds the button beside the QR code that copies its link. */
export function findCopyLink({ page }: PorticoPage): Locator {
  return page.locator('[data-rk][role="dialog"] [data-wallet="walletConnect"] button').first();
}

function findKitDialog({ page }: PorticoPage): Locator {
  return page.locator('[data-rk][role="dialog"]');
}
