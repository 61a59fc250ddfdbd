import type { Address } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { configuredChains, home, unknownChainId } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { watchNavigations } from '@/tests/support/navigations';
import { copyLink, pair, toUri, untilQr } from '@/tests/support/pair';
import { androidPhone, iPhone } from '@/tests/support/phone';
import type { PorticoPage } from '@/tests/support/portico-page';
import { getSafeTypedData, installSafe } from '@/tests/support/safe-contracts';
import { readSession } from '@/tests/support/session';
import type { PhoneWallet } from '@/tests/support/walletconnect-wallet/phone-wallet';
import { appWallet } from '@/tests/support/wallets';
import { wrapSignature } from '@/tests/support/wrap-signature';

test.use({ isRelayed: true });

/** Connected and signed in, the second without a modal of its own. */
async function expectSignedIn({ account, page }: PorticoPage, address: string): Promise<void> {
  await expect(account).toContainText(address);
  await expect(account).toContainText('Signed in');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await readSession(page)).toMatchObject({ address });
}

/** Connected and not signed in: the kit asks for the message. */
async function expectConnectedAlone(portico: PorticoPage): Promise<void> {
  await expect(portico.readySignButton).toBeVisible();
  expect(await readSession(portico.page)).toEqual({});
}

async function expectDisconnected(portico: PorticoPage, phone: PhoneWallet): Promise<void> {
  await expect(portico.account).toBeHidden();
  await expect.poll(() => phone.sessions).toEqual([]);
  // The server is told once the wallet has been.
  await expect.poll(() => readSession(portico.page)).toEqual({});
}

/** Counts how often the kit's sign-in modal was there at all. */
async function countSignInModals({ page }: PorticoPage): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = new Set<Element>();
    Object.assign(window, { signInModals: seen });
    new MutationObserver(() => {
      const button = document.querySelector('[data-testid="rk-auth-message-button"]');
      if (button !== null) seen.add(button);
    }).observe(document, { childList: true, subtree: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { signInModals: Set<Element> }).signInModals.size);
}

test('by a code off the screen, one approval connects and signs in, lasts, ends and begins again', async ({
  portico,
  page,
  phone,
}) => {
  phone.learnAuthentication();
  const countModals = await countSignInModals(portico);
  await portico.open();
  await portico.connect('walletConnect');
  await phone.pair(toUri(await untilQr(page)));
  await expectSignedIn(portico, phone.owner.address);
  expect(phone.approvals).toEqual([{ kind: 'authenticate' }]);
  expect(phone.proposals).toBe(0);
  expect(await countModals()).toBe(0);
  await test.step('the session lasts', async () => {
    await page.reload();
    await expectSignedIn(portico, phone.owner.address);
    expect(phone.approvals).toHaveLength(1);
  });
  await test.step('and both end together', async () => {
    await portico.accountAction('Disconnect').click();
    await expectDisconnected(portico, phone);
  });
  await test.step('and begin again', async () => {
    await pair(portico, phone);
    await expectSignedIn(portico, phone.owner.address);
    expect(phone.approvals).toHaveLength(2);
  });
});

for (const [system, phoneOptions] of [
  ['ios', iPhone],
  ['android', androidPhone],
] as const) {
  test.describe(`on a phone with ${system}`, () => {
    test.use(phoneOptions);
    test.beforeEach(({ allowConsole }) => allowConsole(/Not allowed to launch '(rainbow|wc):/));

    test('one switch to the app connects and signs in', async ({ portico, page, phone }) => {
      phone.learnAuthentication();
      await portico.open();
      const navigations = await watchNavigations(page);
      await portico.connectButton.tap();
      await portico.walletOption(appWallet.id).tap();
      const opened = () =>
        navigations.map(([url]) => url).filter((url) => /^wc:|wc\?uri=/.test(url));
      await expect.poll(opened).toHaveLength(1);
      await phone.pair(toUri(opened()[0] ?? ''));
      await expectSignedIn(portico, phone.owner.address);
      expect(phone.approvals).toEqual([{ kind: 'authenticate' }]);
      expect(opened()).toHaveLength(1);
    });
  });
}

test('a refusal is one of both, an answer that makes no sense is told, and the next code works', async ({
  portico,
  page,
  phone,
}) => {
  const authentication = phone.learnAuthentication();
  authentication.onRequest = 'reject';
  await portico.open();
  let link = await pair(portico, phone);
  await expect(portico.walletAlert).toContainText('The request was declined in the wallet.');
  await expectDisconnected(portico, phone);
  const tryAgain = async () => {
    await portico.walletAlert.getByRole('button', { name: 'Try again' }).click();
    link = await copyLink(page, link);
    await phone.pair(link);
  };
  authentication.onRequest = 'sign';
  authentication.alter = () => ({ cacaos: 'junk' });
  await tryAgain();
  await expect(portico.walletAlert).toContainText('Your wallet sent an invalid response.');
  await expect(portico.account).toBeHidden();
  expect(await readSession(page)).toEqual({});
  authentication.alter = null;
  await tryAgain();
  await expectSignedIn(portico, phone.owner.address);
});

test('who only connects, in the wallet or on the page, or without a nonce, signs in by a second step', async ({
  allowConsole,
  portico,
  page,
  phone,
}) => {
  allowConsole(/the server responded with a status of 503/);
  const authentication = phone.learnAuthentication();
  await portico.open();
  const signInAndLeave = async () => {
    await expectConnectedAlone(portico);
    await expect(portico.walletAlert).toHaveCount(0);
    await portico.signIn();
    await expectSignedIn(portico, phone.owner.address);
    await portico.accountAction('Disconnect').click();
    await expectDisconnected(portico, phone);
    phone.owner.consents.length = 0;
  };
  for (const onRequest of ['decline-then-connect', 'connect-then-decline'] as const) {
    await test.step(onRequest, async () => {
      authentication.onRequest = onRequest;
      await pair(portico, phone);
      await signInAndLeave();
    });
  }
  authentication.onRequest = 'sign';
  authentication.messages.length = 0;
  await test.step('chosen on the page', async () => {
    await portico.connect('walletConnect');
    const link = await copyLink(page);
    await portico.dialog.getByRole('button', { name: 'Connect without signing in' }).click();
    await phone.pair(await copyLink(page, link));
    await expectConnectedAlone(portico);
    expect(phone.approvals).toEqual([{ kind: 'session' }]);
    expect(authentication.messages).toEqual([]);
    await expect(
      portico.dialog.getByRole('button', { name: 'Connect without signing in' }),
    ).toHaveCount(0);
    await signInAndLeave();
  });
  await test.step('without a nonce', async () => {
    await page.route('**/api/auth/csrf', (route) => route.fulfill({ status: 503 }));
    await portico.open();
    await pair(portico, phone);
    await expect(portico.signMessageButton).toBeVisible();
    expect(phone.approvals).toEqual([{ kind: 'session' }]);
    await page.unroute('**/api/auth/csrf');
    await portico.signIn();
    await expectSignedIn(portico, phone.owner.address);
  });
});

test.describe('what does not sign the visitor in leaves them connected, with a text', () => {
  test.beforeEach(({ allowConsole }) => allowConsole(/the server responded with a status of 401/));

  test('a message of another request, or of fewer methods, or the signature of a stranger', async ({
    portico,
    phone,
  }) => {
    const authentication = phone.learnAuthentication();
    const { methods } = authentication;
    await portico.open();
    const pairInVain = async () => {
      await pair(portico, phone);
      await expect(portico.walletAlert).toContainText('Error verifying signature');
      await expectConnectedAlone(portico);
    };
    for (const spoil of [
      () => {
        authentication.rewrite = (request) => ({ ...request, nonce: 'ffffffffffffffff' });
      },
      () => {
        authentication.rewrite = (request) => request;
        authentication.methods = ['personal_sign'];
      },
    ]) {
      spoil();
      await pairInVain();
      await portico.dialog.getByRole('button', { name: 'Cancel' }).click();
      await expectDisconnected(portico, phone);
    }
    authentication.methods = methods;
    authentication.signer = privateKeyToAccount(generatePrivateKey());
    await pairInVain();
    await portico.signIn();
    await expectSignedIn(portico, phone.owner.address);
  });
});

test('a wallet that answers after it was left, or twice, changes nothing', async ({
  portico,
  page,
  phone,
}) => {
  const authentication = phone.learnAuthentication();
  authentication.times = 2;
  phone.owner.hold();
  await portico.open();
  const link = await pair(portico, phone);
  await authentication.untilRequested();
  await page.keyboard.press('Escape');
  await portico.connect('walletConnect');
  await phone.pair(await copyLink(page, link));
  await authentication.untilRequested(2);
  phone.owner.release();
  await expectSignedIn(portico, phone.owner.address);
  await expect.poll(() => phone.sessions).toHaveLength(1);
  expect(phone.errors).toEqual([]);
});

test('of several accounts the connected one signs in, a contract by its own approval, deployed or not', async ({
  portico,
  page,
  phone,
}) => {
  const safes = await installSafe(home.id);
  const owner = privateKeyToAccount(generatePrivateKey());
  const sign = (safe: Address, message: string) =>
    owner.signTypedData(getSafeTypedData(safe, home.id, message));
  const deployed = await safes.create(owner.address);
  const { address: planned, factory, factoryData } = await safes.plan(owner.address);
  const authentication = phone.learnAuthentication();
  await portico.open();
  const leave = async () => {
    await portico.accountAction('Disconnect').click();
    await expectDisconnected(portico, phone);
  };
  await test.step('of several accounts and networks', async () => {
    const second = privateKeyToAccount(generatePrivateKey());
    const first = privateKeyToAccount(generatePrivateKey());
    authentication.accounts = [first, second];
    authentication.chains = 'each';
    await pair(portico, phone);
    await expectSignedIn(portico, first.address);
    expect(authentication.messages).toHaveLength(2 * configuredChains.length);
    expect(await readSession(page)).toMatchObject({ address: first.address, chainId: home.id });
    authentication.chains = 'first';
    await leave();
  });
  for (const [address, type] of [
    [deployed, 'eip1271'],
    [planned, 'eip6492'],
  ] as const) {
    authentication.accounts = [
      { address, signMessage: async ({ message }) => sign(address, message) },
    ];
    authentication.signatureType = type;
    if (type === 'eip6492') {
      authentication.wrap = (signature) => wrapSignature(factory, factoryData, signature);
    }
    await pair(portico, phone);
    await expectSignedIn(portico, address);
    expect(await readSession(page)).toMatchObject({ account: `eip155:${home.id}:${address}` });
    await leave();
  }
  expect(phone.approvals).toEqual(Array(3).fill({ kind: 'authenticate' }));
});

test('a wallet that signs for a network that was not asked for is on the wrong one, and not signed in', async ({
  portico,
  page,
  phone,
}) => {
  phone.learnAuthentication().chains = unknownChainId;
  await portico.open();
  await pair(portico, phone);
  await expect(portico.wrongNetworkButton).toBeVisible();
  await expect(portico.account).toContainText('Not signed in');
  expect(await readSession(page)).toEqual({});
});
