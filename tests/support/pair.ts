import { expect, type Page } from '@playwright/test';
import type { PorticoPage } from '@/tests/support/portico-page';
import type { PhoneWallet } from '@/tests/support/walletconnect-wallet/phone-wallet';
import { readQr } from '@/tests/support/walletconnect-wallet/read-qr';

const uriForm = /^(https:\/\/.*|wc:[0-9a-f]{64}@2\?.*)/;

/** What the code on the screen says, once there is one. */
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

/** The pairing's own link, in the code of a wallet that puts it into a link of its own. */
export function toUri(code: string): string {
  return code.startsWith('wc:') ? code : (new URL(code).searchParams.get('uri') ?? '');
}

/**
 * The pairing's own link, copied off the screen, once there is one other than `before`. To read the
 * code off a picture takes a second of both processes; what the code says has tests of its own.
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

/** From the header's button until the wallet has the pairing's link, which it gives. */
export async function pair(portico: PorticoPage, phone: PhoneWallet): Promise<string> {
  await portico.connect('walletConnect');
  const link = await copyLink(portico.page);
  await phone.pair(link);
  return link;
}

/** From a disconnected visitor to a signed-in visitor with a wallet on a phone. */
export async function enterByLink(portico: PorticoPage, phone: PhoneWallet): Promise<void> {
  await portico.open();
  await pair(portico, phone);
  await portico.signIn();
}
