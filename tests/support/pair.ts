import { expect, type Page } from '@playwright/test';
import type { Door } from '@/tests/support/door';
import type { PhoneWallet } from '@/tests/support/walletconnect-wallet/phone-wallet';
import { readQr } from '@/tests/support/walletconnect-wallet/read-qr';

const uriForm = /^(https:\/\/.*|wc:[0-9a-f]{64}@2\?.*)/;

/** What the code on the screen says, once there is one other than `before`. */
export async function untilQr(page: Page, before: string | null = null): Promise<string> {
  let code: string | null = null;
  await expect
    .poll(
      async () => {
        code = await readQr(page);
        return code !== null && code !== before && uriForm.test(code);
      },
      { timeout: 15_000 },
    )
    .toBe(true);
  return code ?? '';
}

/** The pairing's own link, in the code of a wallet that puts it into a link of its own. */
export function toUri(code: string): string {
  return code.startsWith('wc:') ? code : (new URL(code).searchParams.get('uri') ?? '');
}

/** From the header's button until the wallet has scanned the code off the screen. */
export async function scan(door: Door, phone: PhoneWallet, walletId = 'walletConnect') {
  await door.connectButton.click();
  await door.walletOption(walletId).click();
  await phone.pair(toUri(await untilQr(door.page)));
}

/** From the closed door to a signed-in visitor with a wallet on a phone. */
export async function enterByQr(door: Door, phone: PhoneWallet): Promise<void> {
  await door.open();
  await scan(door, phone);
  await door.signIn();
}
