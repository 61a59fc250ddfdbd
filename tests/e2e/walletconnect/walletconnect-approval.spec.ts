import { expect, test } from '@/tests/support/fixtures';
import { watchNavigations } from '@/tests/support/navigations';
import { toUri, untilQr } from '@/tests/support/pair';
import { iPhone } from '@/tests/support/phone';
import type { PorticoPage } from '@/tests/support/portico-page';
import { readSession } from '@/tests/support/session';
import { countSignInScreens } from '@/tests/support/sign-in-screens';
import type { PhoneWallet } from '@/tests/support/walletconnect-wallet/phone-wallet';
import { appWallet } from '@/tests/support/wallets';

test.use({ isRelayed: true });

/** Checks that the wallet is connected and the visitor signed in, without a modal for the sign-in. */
async function expectSignedIn({ account, page }: PorticoPage, address: string): Promise<void> {
  await expect(account).toContainText(address);
  await expect(account).toContainText('Signed in');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await readSession(page)).toMatchObject({ address });
}

async function expectDisconnected(portico: PorticoPage, phone: PhoneWallet): Promise<void> {
  await expect(portico.account).toBeHidden();
  await expect.poll(() => phone.sessions).toEqual([]);
  // The server learns of it after the wallet.
  await expect.poll(() => readSession(portico.page)).toEqual({});
}

test('one approval by QR code connects and signs in, survives a reload, and ends with the session', async ({
  portico,
  page,
  phone,
}) => {
  phone.learnAuthentication();
  await portico.open();
  const countScreens = await countSignInScreens(page);
  await portico.connect('walletConnect');
  await phone.pair(toUri(await untilQr(page)));
  await expectSignedIn(portico, phone.owner.address);
  expect(phone.owner.consents).toEqual(['wc_sessionAuthenticate']);
  expect(phone.proposals).toBe(0);
  expect(await countScreens()).toBe(0);
  await test.step('the session lasts', async () => {
    await page.reload();
    await expectSignedIn(portico, phone.owner.address);
    expect(phone.owner.consents).toHaveLength(1);
  });
  await portico.accountAction('Disconnect').click();
  await expectDisconnected(portico, phone);
});

test.describe('on a phone', () => {
  test.use(iPhone);

  test('one switch to the app connects and signs in', async ({
    allowConsole,
    portico,
    page,
    phone,
  }) => {
    allowConsole(/Not allowed to launch '(rainbow|wc):/);
    phone.learnAuthentication();
    await portico.open();
    const navigations = await watchNavigations(page);
    await portico.connectButton.tap();
    await portico.walletOption(appWallet.id).tap();
    const opened = () => navigations.map(([url]) => url).filter((url) => /^wc:|wc\?uri=/.test(url));
    await expect.poll(opened).toHaveLength(1);
    await phone.pair(toUri(opened()[0] ?? ''));
    await expectSignedIn(portico, phone.owner.address);
    expect(phone.owner.consents).toEqual(['wc_sessionAuthenticate']);
    expect(opened()).toHaveLength(1);
  });
});
