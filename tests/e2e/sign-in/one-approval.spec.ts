import { config } from '@/lib/config';
import { home } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { iPhone } from '@/tests/support/phone';
import type { PorticoPage } from '@/tests/support/portico-page';
import { readSession } from '@/tests/support/session';
import { countSignInScreens } from '@/tests/support/sign-in-screens';

/** One of the wallets that receive `wallet_connect`. */
const announce = { name: 'Base Account', rdns: 'app.base.account' };

/** Disconnects, and waits until the server has ended the session. */
async function leave(portico: PorticoPage): Promise<void> {
  await portico.accountAction('Disconnect').click();
  await expect(portico.connectButton).toHaveText('Connect Wallet');
  await expect.poll(() => readSession(portico.page)).toEqual({});
}

test('one approval connects and signs in with no sign-in screen, works twice, and survives a reload', async ({
  portico,
  page,
  servers,
  wallet,
}) => {
  const owner = await wallet({ announce });
  owner.signsIn = true;
  await portico.open();
  const countScreens = await countSignInScreens(page);
  for (const time of [1, 2]) {
    await portico.connect(announce.rdns);
    await expect(portico.account).toContainText('Signed in');
    await expect(portico.accountButton).toBeVisible();
    await expect(portico.dialog).toHaveCount(0);
    expect(owner.consents).toEqual(Array(time).fill('wallet_connect'));
    expect(await readSession(page)).toMatchObject({ address: owner.address, chainId: home.id });
    if (time === 1) await leave(portico);
  }
  expect(await countScreens()).toBe(0);
  const { params } = owner.requests.find(({ method }) => method === 'wallet_connect') ?? {};
  const { host, origin } = new URL(servers.production.url);
  expect(params).toMatchObject([
    {
      capabilities: {
        signInWithEthereum: { domain: host, uri: origin, statement: config.statement },
      },
    },
  ]);
  await page.reload();
  await expect(portico.accountButton).toBeVisible();
  await expect(portico.account).toContainText('Signed in');
  expect(owner.consents).toHaveLength(2);
});

test.describe('in a wallet’s own browser on a phone', () => {
  test.use(iPhone);

  test('one approval connects and signs in a wallet that is injected alone', async ({
    portico,
    page,
    wallet,
  }) => {
    const owner = await wallet({ inject: { isCoinbaseWallet: true } });
    owner.signsIn = true;
    await portico.open();
    const countScreens = await countSignInScreens(page);
    await portico.connectButton.tap();
    await portico.walletOption('coinbaseApp').tap();
    await expect(portico.account).toContainText('Signed in');
    await expect(portico.dialog).toHaveCount(0);
    expect(owner.consents).toEqual(['wallet_connect']);
    expect(await countScreens()).toBe(0);
    expect(await readSession(page)).toMatchObject({ address: owner.address });
  });
});
