import { expect, type Page } from '@playwright/test';
import type { PorticoPage } from '@/tests/support/portico-page';
import type { PhoneWallet } from '@/tests/support/walletconnect-wallet/phone-wallet';
import { readQr } from '@/tests/support/walletconnect-wallet/read-qr';

const uriForm = /^(https:\/\/.*|wc:[0-9a-f]{64}@2\?.*)/;

/** Waits for a QR code on the screen, and returns its text. */
export async function untilQr(page: Page): Promise<string> {
  let code: string | null = null;
  await expect
    .poll(async () => {
      code = await readQr(page);
      return code !== null && uriForm.test(code);
    })
    .toBe(true);
  return code ?? '';
}

/** Returns the pairing's own link, also from the code of a wallet that wraps it in a link of its own. */
export function toUri(code: string): string {
  return code.startsWith('wc:') ? code : (new URL(code).searchParams.get('uri') ?? '');
}

/**
 * Copies the pairing's own link off the screen, once it differs from `before`. Reading the QR code from a
 * picture takes a second of both processes, and the code's text has its own tests.
 */
export async function copyLink(page: Page, before: string | null = null): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  let link = '';
  await expect(async () => {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Copy link|Copied)$/ })
      .click();
    link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/^wc:/);
    expect(link).not.toBe(before);
  }).toPass();
  return link;
}

/** Starts at the header's button, and returns the pairing's link once the wallet has it. */
export async function pair(portico: PorticoPage, phone: PhoneWallet): Promise<string> {
  await portico.connect('walletConnect');
  const link = await copyLink(portico.page);
  await phone.pair(link);
  return link;
}

/** Takes a disconnected visitor to a signed-in one, with a wallet on a phone. */
export async function enterByLink(portico: PorticoPage, phone: PhoneWallet): Promise<void> {
  await portico.open();
  await pair(portico, phone);
  await portico.signIn();
}
