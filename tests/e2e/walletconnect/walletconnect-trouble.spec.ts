import type { Door } from '@/tests/support/door';
import { expect, test } from '@/tests/support/fixtures';
import { copyLink, pair } from '@/tests/support/pair';
import type { Relay } from '@/tests/support/relay/relay';
import { runClockUntil } from '@/tests/support/run-clock';
import { announcedWallet } from '@/tests/support/wallet';
import type { PhoneWallet, Terms } from '@/tests/support/walletconnect-wallet/phone-wallet';
import { readQr } from '@/tests/support/walletconnect-wallet/read-qr';

test.use({ isRelayed: true });

// Chromium's own word on a line that is cut, which no script can keep it from saying.
test.beforeEach(({ allowConsole }) => allowConsole(/WebSocket connection to 'ws:\/\/localhost/));

const unreachable = 'WalletConnect cannot be reached.';

/** Within 15 seconds of the page's clock. */
function untilTold({ page, walletAlert }: Door): Promise<void> {
  return runClockUntil(page, 15, () =>
    expect(walletAlert).toContainText(unreachable, { timeout: 100 }),
  );
}

type Fault = readonly [string, (relay: Relay) => unknown];

const faults: readonly (readonly [string, readonly Fault[]])[] = [
  [
    'that refuses',
    [
      ['the project id with 401', (relay) => Object.assign(relay, { refusal: 401 })],
      ['the project id with 403', (relay) => Object.assign(relay, { refusal: 403 })],
      ['and closes the line as unauthorized', (relay) => Object.assign(relay, { closeCode: 3000 })],
    ],
  ],
  [
    'that does not answer',
    [
      ['for it is not there', (relay) => relay.stop()],
      ['and is silent', (relay) => Object.assign(relay, { isSilent: true })],
      ['for it is too slow', (relay) => Object.assign(relay, { delay: 20_000 })],
    ],
  ],
];

for (const [name, rows] of faults) {
  test(`a relay ${name} is told within 15 seconds, and another wallet connects`, async ({
    allowConsole,
    door,
    relay,
    wallet,
  }) => {
    // The client's own promise, which nobody holds, of a line that opened and was closed at once.
    allowConsole(/uncaught: Error: Connection interrupted while trying to subscribe/);
    const { address } = await wallet();
    await door.page.clock.install();
    for (const [what, fail] of rows) {
      await test.step(what, async () => {
        await relay.recover();
        await fail(relay);
        // A client of its own: one that has failed before might know.
        await door.open();
        await door.connect('walletConnect');
        await untilTold(door);
        await expect(door.walletAlert.getByRole('button', { name: 'Try again' })).toBeVisible();
        await door.walletOption(announcedWallet.rdns).click();
        await expect(door.readySignButton).toBeVisible();
        await expect(door.account).toContainText(address);
        await expect(door.walletAlert).toHaveCount(0);
        await door.dialog.getByRole('button', { name: 'Cancel' }).click();
        await expect(door.connectButton).toHaveText('Connect Wallet');
      });
    }
  });
}

test('a relay that is blocked in the browser is told', async ({ door, page, relay }) => {
  await page.routeWebSocket(`${relay.url}/**`, (socket) => socket.close());
  await page.clock.install();
  await door.open();
  await door.connect('rainbow');
  await untilTold(door);
  await expect(door.walletOption('walletConnect')).toBeVisible();
});

test('a relay that goes away while the code is shown is told, and "Try again" makes a fresh pairing, which connects', async ({
  door,
  page,
  phone,
  relay,
}) => {
  await relay.stop();
  await page.clock.install();
  await door.open();
  await door.connect('walletConnect');
  await untilTold(door);
  await relay.start();
  await door.walletAlert.getByRole('button', { name: 'Try again' }).click();
  await expect(door.walletAlert).toHaveCount(0);
  const before = await copyLink(page);
  await relay.stop();
  await untilTold(door);
  await relay.start();
  await pairAgain(door, phone, before);
  await expect(door.readySignButton).toBeVisible();
  expect(phone.sessions).toHaveLength(1);
});

test('a wallet that is chosen while another is awaited is not disturbed by it', async ({
  door,
  page,
  relay,
  wallet,
}) => {
  await wallet();
  relay.isSilent = true;
  await page.clock.install();
  await door.open();
  await door.connect('walletConnect');
  await expect.poll(() => relay.asked('page').length).toBeGreaterThan(0);
  await door.walletOption(announcedWallet.rdns).click();
  await expect(door.readySignButton).toBeVisible();
  await page.clock.fastForward(30_000);
  await expect(door.readySignButton).toBeVisible();
  await expect(door.walletAlert).toHaveCount(0);
});

test('a wallet whose code had not come when another was chosen does not end the connection of that one', async ({
  door,
  page,
  phone,
  relay,
}) => {
  const asked = relay.slowDown(1_000, 4_000);
  await door.open();
  await door.connect('rainbow');
  await expect.poll(() => asked).toContain('irn_subscribe');
  await door.dialog.getByRole('button', { name: 'Close' }).click();
  await door.connect('metaMask');
  const link = await copyLink(page);
  relay.delay = 0;
  await phone.pair(link);
  await door.signIn();
  await expect(door.account).toContainText('Signed in');
  await expect(door.walletAlert).toHaveCount(0);
  expect(phone.sessions).toHaveLength(1);
});

/** By what is told of the pairing before, to which this link belonged. */
async function pairAgain(door: Door, phone: PhoneWallet, before: string): Promise<string> {
  await door.walletAlert.getByRole('button', { name: 'Try again' }).click();
  const link = await copyLink(door.page, before);
  await phone.pair(link);
  return link;
}

test('a code that nobody answers is on the screen until it is told to have expired', async ({
  allowConsole,
  door,
  page,
  phone,
}) => {
  // The client rejects a second promise, which nobody holds, when its timer beats its heartbeat.
  allowConsole(/uncaught: Error: Proposal expired/);
  phone.onProposal = 'ignore';
  await page.clock.install();
  await door.open();
  await pair(door, phone);
  await phone.untilProposed();
  expect(await readQr(page)).toMatch(/^wc:/);
  await page.clock.fastForward(5 * 60_000 + 1_000);
  await expect(door.walletAlert).toContainText('this code has expired');
  await expect(door.walletAlert.getByRole('button', { name: 'Try again' })).toBeVisible();
});

const poorApprovals: readonly { chains: readonly number[]; terms: Terms; text: string }[] = [
  { chains: [56], terms: {}, text: 'networks that this page does not use' },
  {
    chains: [1],
    terms: { methods: ['eth_fooBar'] },
    text: 'did not allow this page to ask for signatures',
  },
  { chains: [1], terms: { accounts: [] }, text: 'Your wallet shared no account.' },
];

test('a wallet that rejects, or approves less than is needed, is refused, and another code connects', async ({
  door,
  phone,
  relay,
}) => {
  phone.onProposal = 'reject';
  await door.open();
  let link = await pair(door, phone);
  await expect(door.walletAlert).toContainText('The request was declined in the wallet.');
  phone.onProposal = 'approve';
  for (const { chains, terms, text } of poorApprovals) {
    await test.step(text, async () => {
      phone.chains = chains;
      phone.terms = terms;
      link = await pairAgain(door, phone, link);
      await expect(door.walletAlert).toContainText(text);
      await expect(door.account).toBeHidden();
      await expect.poll(() => phone.sessions).toEqual([]);
    });
  }
  phone.terms = {};
  await pairAgain(door, phone, link);
  await expect(door.readySignButton).toBeVisible();
  expect(new Set(relay.proposals()).size).toBe(5);
});

test('a wallet that approves more than was asked, or another of our networks, connects there', async ({
  door,
  phone,
}) => {
  phone.chains = [1, 56];
  phone.terms = { methods: ['personal_sign', 'eth_sendTransaction', 'eth_fooBar'] };
  await door.open();
  await pair(door, phone);
  await expect(door.readySignButton).toBeVisible();
  await expect(door.walletAlert).toContainText('allowed more than this page asked for');
  await door.dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(door.connectButton).toHaveText('Connect Wallet');

  phone.chains = [137];
  phone.terms = {};
  await pair(door, phone);
  await expect(door.walletAlert).toHaveCount(0);
  await door.signIn();
  await expect(door.chainButton).toContainText('Polygon');
  const asked = phone.owner.requests.map(({ method }) => method);
  expect(asked, 'it is not asked to switch').toEqual(['personal_sign']);
});

test('a line that is cut while the code is shown does no harm, and a wallet with no relay to hear it is left all the same', async ({
  door,
  page,
  phone,
  relay,
}) => {
  await door.open();
  await door.connect('walletConnect');
  const link = await copyLink(page);
  relay.cut('page');
  await phone.pair(link);
  await door.signIn();
  await relay.stop();
  await door.accountAction('Disconnect').click();
  await expect(door.connectButton).toHaveText('Connect Wallet');
  await relay.start();
  await pair(door, phone);
  await expect(door.readySignButton).toBeVisible();
});
