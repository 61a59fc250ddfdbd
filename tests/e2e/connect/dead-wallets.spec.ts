import type { Page } from '@playwright/test';
import { expect, test } from '@/tests/support/fixtures';
import { iPhone } from '@/tests/support/phone';
import type { PorticoPage } from '@/tests/support/portico-page';
import { readSession } from '@/tests/support/session';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

const first = { name: 'First', rdns: 'org.example.first' };
const metaMask = { name: 'MetaMask', rdns: 'io.metamask' };
const second = { name: 'Second', rdns: 'org.example.second' };
/** Milliseconds within which the visitor reads that a wallet is dead. */
const limit = 15_000;

const silenceOf = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Your wallet stopped answering.' });
const letGoOf = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'This page no longer waits for your wallet.' });
const cancelOf = (portico: PorticoPage) =>
  portico.dialog.getByRole('button', { name: 'Cancel', exact: true });
const askedOf = (wallet: TestWallet) => () => wallet.requests.map(({ method }) => method);

/** Opens the list of a page whose clock the test can move. */
async function openListUnderClock(portico: PorticoPage): Promise<void> {
  await portico.page.clock.install();
  await portico.open();
  await portico.connectButton.click();
}

/** Chooses the dead wallet, reads that it is dead, and cancels beside that. */
async function letGoOfDead(portico: PorticoPage, dead: TestWallet): Promise<void> {
  const { page } = portico;
  dead.stall();
  await portico.walletOption(first.rdns).click();
  await expect(cancelOf(portico)).toBeVisible();
  await expect.poll(askedOf(dead)).toContain('eth_chainId');
  await page.clock.runFor(limit);
  await expect(silenceOf(page)).toContainText('please reload this page');
  await expect(silenceOf(page).getByRole('button', { name: 'Reload' })).toBeVisible();
  // Not that it has yet to be looked into.
  await expect(portico.walletAlert).toHaveCount(0);
  await silenceOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(silenceOf(page)).toHaveCount(0);
  await expect(cancelOf(portico)).toHaveCount(0);
  await expect(letGoOf(page)).toBeVisible();
}

for (const [layout, viewport] of [
  ['wide', { width: 1280, height: 800 }],
  ['compact', { width: 320, height: 640 }],
] as const) {
  test.describe(`in the ${layout} layout`, () => {
    test.use({ viewport });

    test('a dead wallet is told within fifteen seconds, can be left for others, and connects once alive', async ({
      portico,
      page,
      wallet,
    }) => {
      const dead = await wallet({ announce: first });
      const other = await wallet({ announce: second });
      await openListUnderClock(portico);
      await letGoOfDead(portico, dead);
      await portico.walletOption(second.rdns).click();
      await expect(portico.readySignButton).toBeVisible();
      await expect(letGoOf(page)).toHaveCount(0);
      await expect(portico.account).toContainText(other.address);

      // What it answers at last is for nobody.
      dead.resume();
      await portico.dialog.getByRole('button', { name: 'Cancel' }).click();
      await portico.connectButton.click();
      await letGoOfDead(portico, dead);
      dead.resume();
      await (layout === 'wide' ? portico.retryButton : portico.walletOption(first.rdns)).click();
      await expect(portico.readySignButton).toBeVisible();
      await expect(portico.account).toContainText(dead.address);
      await expect(letGoOf(page)).toHaveCount(0);
    });

    test('a connection cancelled with the keys is not made by a late approval, and is when asked for again', async ({
      portico,
      page,
      wallet,
    }) => {
      // On a network that the page lacks, so that it would be asked to switch.
      const owner = await wallet({ announce: first, chainId: 56 });
      const other = await wallet({ announce: second });
      await openListUnderClock(portico);
      owner.hold();
      await portico.walletOption(first.rdns).click();
      await expect.poll(askedOf(owner)).toContain('wallet_requestPermissions');
      await page.clock.fastForward(limit + 1_000);
      // It is there, and has yet to be looked into.
      await expect(portico.walletAlert).toContainText('Your wallet has not answered yet.');
      await expect(silenceOf(page)).toHaveCount(0);
      await pressByKeys(page, 'Cancel');
      await expect(portico.walletAlert).toHaveCount(0);
      await expect(letGoOf(page)).toBeVisible();
      const again = layout === 'wide' ? portico.retryButton : portico.walletOption(first.rdns);
      await expect(again).toBeFocused();
      await expect(portico.walletOption(second.rdns)).toBeVisible();

      owner.release();
      await expect.poll(() => owner.connectedOrigins.size).toBe(1);
      await expect.poll(askedOf(owner)).toContain('eth_accounts');
      await page.clock.runFor(1_000);
      await expect(portico.signMessageButton).toHaveCount(0);
      await expect(portico.account).toBeHidden();
      await portico.walletOption(second.rdns).click();
      await expect(portico.readySignButton).toBeVisible();
      await expect(portico.account).toContainText(other.address);
      await owner.switchAccount();
      await portico.signIn();
      expect(await readSession(page)).toMatchObject({ address: other.address });
      expect(askedOf(owner)()).not.toContain('wallet_switchEthereumChain');
      await page.reload();
      await expect(portico.account).toContainText(other.address);

      await portico.accountAction('Disconnect').click();
      await portico.connect(first.rdns);
      await expect(portico.readySignButton).toBeVisible();
      await expect(portico.account).toContainText(owner.address);
    });
  });
}

/** As who has no mouse: forward until the button has the focus. */
async function pressByKeys(page: Page, name: string): Promise<void> {
  const button = page.getByRole('dialog').getByRole('button', { name, exact: true });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused({ timeout: 50 });
  }).toPass();
  await page.keyboard.press('Enter');
}

test.describe('on a phone', () => {
  test.use(iPhone);

  test('the sheet says which wallet is awaited, and lets go of one that is dead', async ({
    portico,
    page,
    wallet,
  }) => {
    const dead = await wallet({ announce: first });
    const other = await wallet({ announce: second });
    await page.clock.install();
    await portico.open();
    await portico.connectButton.tap();
    await letGoOfDead(portico, dead);
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

test('a cancelled signature leaves the visitor connected, signs nobody in late, and can be asked again', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/callback/credentials')) posted.push(request.url());
  });
  await page.clock.install();
  await portico.open();
  await portico.connect();
  const signs = () => owner.requests.filter(({ method }) => method === 'personal_sign').length;
  const askToSign = async () => {
    await portico.readySignButton.click();
    await expect(portico.signMessageButton).toContainText('Waiting for signature');
  };
  const cancel = async () => {
    await cancelOf(portico).click();
    await expect(portico.readySignButton).toBeFocused();
    await expect(portico.account).toContainText(owner.address);
    await expect(letGoOf(page)).toBeVisible();
    await expect(silenceOf(page)).toHaveCount(0);
    await expect(portico.walletAlert).toHaveCount(0);
    await expect(portico.dialog).not.toContainText('Error');
  };
  await test.step('dead', async () => {
    await expect(portico.readySignButton).toBeVisible();
    owner.stall();
    await askToSign();
    await expect(letGoOf(page)).toHaveCount(0);
    await page.clock.runFor(limit);
    await expect(silenceOf(page)).toContainText('please reload this page');
    await expect(portico.walletAlert).toHaveCount(0);
    await cancel();
    await page.clock.runFor(limit);
    await expect(portico.account).toContainText(owner.address);
    owner.resume();
    // What the page gave up it asks all the same, as no wallet can be told to forget it.
    await expect.poll(signs).toBe(1);
  });
  await test.step('slow', async () => {
    owner.hold();
    await askToSign();
    await expect.poll(signs).toBe(2);
    await page.clock.fastForward(limit + 1_000);
    await expect(portico.walletAlert).toContainText('Your wallet has not answered yet.');
    await expect(silenceOf(page)).toHaveCount(0);
    await cancel();
    owner.release();
  });
  await test.step('the late signatures are used by nobody', async () => {
    // One more answer of the wallet, which comes after the late ones.
    owner.hold();
    await askToSign();
    await expect.poll(signs).toBe(3);
    owner.rejectNext(4001, 'personal_sign');
    owner.release();
    await expect(portico.readySignButton).toBeVisible();
    expect(posted).toEqual([]);
    expect(await readSession(page)).toEqual({});
  });
  await test.step('it is signed at last', async () => {
    await portico.signIn();
    await expect(portico.accountButton).toBeVisible();
    await expect(letGoOf(page)).toHaveCount(0);
    expect(posted).toHaveLength(1);
    expect(await readSession(page)).toMatchObject({ address: owner.address });
  });
});

test('"Cancel" leaves the wallet while it is not asked to sign', async ({ portico, wallet }) => {
  const owner = await wallet();
  await portico.open();
  await portico.connect();
  await expect(portico.readySignButton).toBeVisible();
  owner.hold();
  await portico.readySignButton.click();
  await expect(portico.signMessageButton).toContainText('Waiting for signature');
  // The second click of the two is not another decision.
  await cancelOf(portico).dblclick();
  await expect(portico.readySignButton).toBeVisible();
  await expect(portico.account).toContainText(owner.address);
  await cancelOf(portico).click();
  await expect(portico.dialog).toHaveCount(0);
  await expect(portico.connectButton).toHaveText('Connect Wallet');
});

test('a wallet that is there twice connects neither by a late approval nor twice as accounts change', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet({ inject: { isMetaMask: true }, announce: metaMask });
  await openListUnderClock(portico);
  owner.hold();
  await portico.walletOption(metaMask.rdns).click();
  await expect.poll(askedOf(owner)).toContain('wallet_requestPermissions');
  await cancelOf(portico).click();
  await expect(letGoOf(page)).toBeVisible();
  owner.release();
  await expect.poll(() => owner.connectedOrigins.size).toBe(1);
  await page.clock.runFor(1_000);
  await expect(portico.signMessageButton).toHaveCount(0);
  await expect(portico.account).toBeHidden();
  await portico.retryButton.click();
  await portico.signIn();
  await owner.switchAccount();
  await expect(portico.mismatch).toBeVisible();
  await portico.mismatch.getByRole('button', { name: 'Sign out' }).click();
  await expect(portico.account).toContainText('Not signed in');
  await portico.accountAction('Disconnect').click();
  await expect(portico.connectButton).toHaveText('Connect Wallet');
  await expect(portico.account).toBeHidden();
});

test('who chooses WalletConnect after a dead wallet is told nothing more of the dead one', async ({
  portico,
  page,
  wallet,
}) => {
  const dead = await wallet({ announce: first });
  await openListUnderClock(portico);
  dead.stall();
  await portico.walletOption(first.rdns).click();
  await expect(cancelOf(portico)).toBeVisible();
  await portico.walletOption('walletConnect').click();
  await expect(cancelOf(portico)).toHaveCount(0);
  await page.clock.runFor(limit);
  await expect(silenceOf(page)).toHaveCount(0);
});
