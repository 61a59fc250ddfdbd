import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { config } from '@/lib/config';
import { away, home, unknownChainId } from '@/tests/support/chains';
import { createContractAccount } from '@/tests/support/contract-account';
import { expect, test } from '@/tests/support/fixtures';
import { iPhone } from '@/tests/support/phone';
import type { PorticoPage } from '@/tests/support/portico-page';
import { readSession } from '@/tests/support/session';
import { countSignInScreens } from '@/tests/support/sign-in-screens';
import { createUndeployedAccount } from '@/tests/support/undeployed-account';
import { announcedWallet, type InstallOptions } from '@/tests/support/wallet';
import { createHold } from '@/tests/support/wallet/consent';

/** One of the wallets that receive `wallet_connect`. */
const announce = { name: 'Base Account', rdns: 'app.base.account' };
const submission = '**/api/auth/callback/credentials';

const cancelOf = (portico: PorticoPage) =>
  portico.dialog.getByRole('button', { name: 'Cancel', exact: true });

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

const stranger = privateKeyToAccount(generatePrivateKey());

test('a refusal declines both, a stranger’s signature fails, and only the connected account is signed in', async ({
  allowConsole,
  portico,
  page,
  wallet,
}) => {
  allowConsole(/401 .*callback/);
  const owner = await wallet({ announce });
  owner.signsIn = true;
  owner.rejectNext(4001, 'wallet_connect');
  await portico.open();
  await portico.connect(announce.rdns);
  await expect(portico.retryButton).toBeVisible();
  await expect(portico.walletAlert).toHaveCount(0);
  expect(owner.consents).toEqual(['wallet_connect']);
  expect(await readSession(page)).toEqual({});
  await test.step("a stranger's signature is told, and leaves the second step", async () => {
    owner.alterConnection = async ({ accounts: [entry] }) => {
      const { message = '' } = entry?.capabilities.signInWithEthereum ?? {};
      const signature = await stranger.signMessage({ message });
      const signInWithEthereum = { message, signature };
      return { accounts: [{ address: entry?.address, capabilities: { signInWithEthereum } }] };
    };
    await portico.retryButton.click();
    await expect(portico.readySignButton).toBeVisible();
    await expect(portico.walletAlert).toContainText('signature');
    expect(await readSession(page)).toEqual({});
    await portico.signIn();
    await expect(portico.account).toContainText('Signed in');
    await leave(portico);
  });
  await test.step('of several accounts', async () => {
    owner.alterConnection = async ({ accounts }, sign) => ({
      accounts: [await sign(stranger), ...accounts, ...accounts],
    });
    owner.consents.length = 0;
    await portico.connect(announce.rdns);
    await expect(portico.account).toContainText('Signed in');
    expect(owner.consents).toEqual(['wallet_connect']);
    expect(await readSession(page)).toMatchObject({ address: owner.address });
    await leave(portico);
  });
  await test.step('who signs and shares no account is neither connected nor signed in', async () => {
    owner.consents.length = 0;
    owner.alterConnection = (connection) => connection;
    owner.answerWith('eth_accounts', () => []);
    await portico.connect(announce.rdns);
    await expect(portico.walletAlert).toBeVisible();
    await expect(portico.accountButton).toHaveCount(0);
    expect(await readSession(page)).toEqual({});
    expect(owner.consents).toEqual(['wallet_connect']);
  });
});

test('an approval after "Cancel", or after another wallet was chosen, does nothing', async ({
  portico,
  page,
  wallet,
}) => {
  const late = await wallet({ announce });
  const other = await wallet();
  late.signsIn = true;
  await portico.open();
  await portico.connectButton.click();
  await test.step('after "Cancel"', async () => {
    late.hold();
    await portico.ask(0, announce.rdns);
    await expect.poll(() => late.requests.at(-1)?.method).toBe('wallet_connect');
    await cancelOf(portico).click();
    await expect(portico.retryButton).toBeVisible();
    late.release();
    await expect.poll(() => late.connectedOrigins.size).toBe(1);
    late.connectedOrigins.clear();
  });
  await test.step('after another wallet', async () => {
    late.hold();
    await portico.retryButton.click();
    await expect.poll(() => late.requests.at(-1)?.method).toBe('wallet_connect');
    await portico.walletOption(announcedWallet.rdns).click();
    await expect(portico.readySignButton).toBeVisible();
    late.release();
    await expect.poll(() => late.connectedOrigins.size).toBe(1);
  });
  await portico.signIn();
  await expect(portico.account).toContainText(other.address);
  expect(await readSession(page)).toMatchObject({ address: other.address });
  const methods = late.requests.map(({ method }) => method);
  expect(methods.filter((method) => method === 'wallet_connect')).toHaveLength(2);
  expect(methods).not.toContain('eth_accounts');
});

test('canceling while the server checks the signature signs the visitor out again', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet({ announce });
  owner.signsIn = true;
  await portico.open();
  const answer = createHold();
  await page.route(submission, async (route) => {
    const response = await route.fetch();
    await answer.promise;
    await route.fulfill({ response });
  });
  await portico.connect(announce.rdns);
  await page.waitForRequest(submission);
  await cancelOf(portico).click();
  const signedOut = page.waitForResponse('**/api/auth/signout');
  answer.release();
  await signedOut;
  await expect(portico.connectButton).toHaveText('Connect Wallet');
  await expect(portico.accountButton).toHaveCount(0);
  await expect.poll(() => readSession(page)).toEqual({});
});

test('a wallet on an unsupported chain signs in on our first chain and switches to it, or does neither', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet({ announce, chainId: unknownChainId });
  owner.signsIn = true;
  owner.rejectNext(4001, 'wallet_switchEthereumChain');
  await portico.open();
  await portico.connect(announce.rdns);
  await expect(portico.retryButton).toBeVisible();
  await expect(portico.accountButton).toHaveCount(0);
  await expect.poll(() => readSession(page)).toEqual({});
  await portico.retryButton.click();
  await expect(portico.account).toContainText(`Signed in`);
  expect(await readSession(page)).toMatchObject({ address: owner.address, chainId: home.id });
  const both = ['wallet_connect', 'wallet_switchEthereumChain'];
  expect(owner.consents).toEqual([...both, ...both]);
});

test('a smart account connects and signs in with one approval, deployed or not', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet({ announce, chainId: away.id });
  owner.signsIn = true;
  await portico.open();
  for (const account of [
    await createContractAccount([away.id]),
    await createUndeployedAccount(away.id),
  ]) {
    const address = await owner.switchAccount(account);
    owner.consents.length = 0;
    await portico.connect(announce.rdns);
    await expect(portico.account).toContainText(`Signed in on ${away.name}`);
    expect(owner.consents).toEqual(['wallet_connect']);
    expect(await readSession(page)).toMatchObject({ account: `eip155:${away.id}:${address}` });
    await leave(portico);
  }
});

test.describe('in a wallet’s own browser on a phone', () => {
  test.use(iPhone);

  const ways: readonly (readonly [string, string, InstallOptions])[] = [
    ['announces itself', announce.rdns, { announce }],
    ['is injected alone', 'coinbaseApp', { inject: { isCoinbaseWallet: true } }],
  ];

  for (const [way, id, options] of ways) {
    test(`one approval connects and signs in a wallet that ${way}`, async ({
      portico,
      page,
      wallet,
    }) => {
      const owner = await wallet(options);
      owner.signsIn = true;
      await portico.open();
      const countScreens = await countSignInScreens(page);
      await portico.connectButton.tap();
      await portico.walletOption(id).tap();
      await expect(portico.account).toContainText('Signed in');
      await expect(portico.dialog).toHaveCount(0);
      expect(owner.consents).toEqual(['wallet_connect']);
      expect(await countScreens()).toBe(0);
      expect(await readSession(page)).toMatchObject({ address: owner.address });
    });
  }
});
