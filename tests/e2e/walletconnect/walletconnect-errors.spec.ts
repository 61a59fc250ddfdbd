import { home, unknownChainId } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { copyLink, pair } from '@/tests/support/pair';
import type { PorticoPage } from '@/tests/support/portico-page';
import type { Relay } from '@/tests/support/relay/relay';
import { runClockUntil } from '@/tests/support/run-clock';
import { t } from '@/tests/support/texts';
import { announcedWallet } from '@/tests/support/wallet';
import type { PhoneWallet, Terms } from '@/tests/support/walletconnect-wallet/phone-wallet';
import { readQr } from '@/tests/support/walletconnect-wallet/read-qr';

test.use({ isRelayed: true });

// Chromium itself logs a connection that is cut, and no script can prevent that.
test.beforeEach(({ allowConsole }) => allowConsole(/WebSocket connection to 'ws:\/\/localhost/));

const unreachable = 'WalletConnect can’t be reached.';

/**
 * Connects until the page calls the relay. By then all code has loaded, which takes no time of the page's
 * clock.
 */
async function callRelay(portico: PorticoPage, relay: Relay): Promise<void> {
  const call = portico.page.waitForEvent('websocket', (it) => it.url().startsWith(relay.url));
  await portico.connect('walletConnect');
  await call;
}

/** Waits for the report, at most 15 seconds of the page's clock. */
function untilTold({ page, walletAlert }: PorticoPage): Promise<void> {
  return runClockUntil(page, 15, walletAlert.filter({ hasText: unreachable }));
}

/** For a silent one: tests/unit/pairing.test.ts. */
const faults: readonly (readonly [string, (relay: Relay) => unknown])[] = [
  // A page does not learn the status.
  ['refuses the project id', (relay) => Object.assign(relay, { refusal: 403 })],
  ['closes the line as unauthorized', (relay) => Object.assign(relay, { closeCode: 3000 })],
];

test('a relay that refuses is reported within 15 seconds, and another wallet connects', async ({
  allowConsole,
  portico,
  relay,
  wallet,
}) => {
  // A promise of the client that nothing handles, for a connection that was closed as soon as it opened.
  allowConsole(/uncaught: Error: Connection interrupted while trying to subscribe/);
  const { address } = await wallet();
  await portico.page.clock.install();
  for (const [what, fail] of faults) {
    await test.step(what, async () => {
      await relay.recover();
      await fail(relay);
      // A new page has a new client: one that has failed before might know.
      await portico.open();
      await callRelay(portico, relay);
      await untilTold(portico);
      await expect(portico.walletAlert.getByRole('button', { name: 'Try again' })).toBeVisible();
    });
  }
  await portico.walletOption(announcedWallet.rdns).click();
  await expect(portico.readySignButton).toBeVisible();
  await expect(portico.account).toContainText(address);
  await expect(portico.walletAlert).toHaveCount(0);
});

test('a relay lost while the code is shown is reported, and "Try again" makes a pairing that connects', async ({
  portico,
  page,
  phone,
  relay,
}) => {
  await relay.stop();
  await page.clock.install();
  await portico.open();
  await callRelay(portico, relay);
  await untilTold(portico);
  await relay.start();
  await portico.walletAlert.getByRole('button', { name: 'Try again' }).click();
  await expect(portico.walletAlert).toHaveCount(0);
  const before = await copyLink(page);
  const code = portico.dialog.getByRole('img', { name: t('kit.code') });
  await expect(code).toBeVisible();
  await relay.stop();
  await untilTold(portico);
  await expect(code).toBeHidden();
  await relay.start();
  await portico.retryButton.click();
  await phone.pair(await copyLink(page, before));
  await expect(portico.readySignButton).toBeVisible();
  expect(phone.sessions).toHaveLength(1);
});

/** Pairs again by "Try again" in the alert about the earlier pairing, to which the link `before` belonged. */
async function pairAgain(
  portico: PorticoPage,
  phone: PhoneWallet,
  before: string,
): Promise<string> {
  await portico.walletAlert.getByRole('button', { name: 'Try again' }).click();
  const link = await copyLink(portico.page, before);
  await phone.pair(link);
  return link;
}

const poorApprovals: readonly { chains: readonly number[]; terms: Terms; text: string }[] = [
  { chains: [unknownChainId], terms: {}, text: 'networks that this site doesn’t use' },
  {
    chains: [home.id],
    terms: { methods: ['eth_fooBar'] },
    text: 'didn’t allow this page to ask for signatures',
  },
  { chains: [home.id], terms: { accounts: [] }, text: 'Your wallet didn’t share an account.' },
];

test('an expired code, a refusal and an insufficient approval are reported, and another code connects', async ({
  allowConsole,
  portico,
  page,
  phone,
  relay,
}) => {
  // The client rejects a second promise, which nothing handles, if its timer fires before its heartbeat.
  allowConsole(/uncaught: Error: Proposal expired/);
  phone.onProposal = 'ignore';
  await page.clock.install();
  await portico.open();
  let link = await pair(portico, phone);
  await expect.poll(() => phone.proposals).toBe(1);
  expect(await readQr(page)).toMatch(/^wc:/);
  await page.clock.fastForward(5 * 60_000 + 1_000);
  await expect(portico.walletAlert).toContainText('This code expired.');
  phone.onProposal = 'reject';
  link = await pairAgain(portico, phone, link);
  await expect(portico.walletAlert).toContainText('The request was declined in the wallet.');
  phone.onProposal = 'approve';
  for (const { chains, terms, text } of poorApprovals) {
    await test.step(text, async () => {
      phone.chains = chains;
      phone.terms = terms;
      link = await pairAgain(portico, phone, link);
      await expect(portico.walletAlert).toContainText(text);
      await expect(portico.account).toBeHidden();
      await expect.poll(() => phone.sessions).toEqual([]);
    });
  }
  phone.terms = {};
  await pairAgain(portico, phone, link);
  await expect(portico.readySignButton).toBeVisible();
  expect(new Set(relay.proposals()).size).toBe(6);
});

test('a cut connection or a relay restart does no harm, and a wallet disconnects even without a relay', async ({
  portico,
  page,
  phone,
  relay,
}) => {
  await portico.open();
  await portico.connect('walletConnect');
  const link = await copyLink(page);
  relay.cut('page');
  await phone.pair(link);
  await test.step('a relay that restarts while a signature is awaited does not lose it', async () => {
    phone.owner.hold();
    await portico.readySignButton.click();
    await expect.poll(() => phone.owner.requests.length).toBe(1);
    const arrivals = () => relay.asked('wallet', 'connect').length;
    const before = arrivals();
    await relay.restart();
    // Until the app's library knows that its connection is dead, it answers there, and only much later again.
    await expect.poll(arrivals).toBeGreaterThan(before);
    phone.owner.release();
    await expect(portico.account).toContainText('Signed in');
    expect(phone.owner.requests).toHaveLength(1);
  });
  await relay.stop();
  await portico.accountAction('Disconnect').click();
  await expect(portico.connectButton).toHaveText('Connect Wallet');
  await relay.start();
  await pair(portico, phone);
  await expect(portico.readySignButton).toBeVisible();
});
