import { screen } from '@testing-library/react';
import { shortenAddress } from '@/lib/address';
import { look, readRows } from '@/tests/components/support/activity-page';
import { pay, readStatus } from '@/tests/components/support/batch-page';
import { type Clock, expect } from '@/tests/components/support/fixtures';
import type { PageView } from '@/tests/components/support/page-view';
import {
  enterPaired,
  pair,
  prepareClients,
  test,
  untilLink,
  visitPaired,
} from '@/tests/components/support/paired-page';
import { title } from '@/tests/components/support/pay-both';
import { textOf } from '@/tests/components/support/portico';
import { away, third, unknownChainId } from '@/tests/support/chains';
import { tags } from '@/tests/support/relay/requests';
import { t } from '@/tests/support/texts';
import type { PhoneWallet } from '@/tests/support/walletconnect-wallet/phone-wallet';

prepareClients();

const confirmed = [expect.stringMatching(`^${title}Confirmed2 steps`)];

const listAsked = (phone: PhoneWallet) => phone.owner.requests.map(({ method }) => method);
const countScreens = ({ owner }: PhoneWallet, method: string) =>
  owner.consents.filter((it) => it === method).length;

/** Lets the calls reach the phone before the test's clock runs on, which would outrun the relay. */
async function payInFull(view: PageView, clock: Clock): Promise<void> {
  await pay(view);
  await expect.poll(() => readRows().length).toBe(1);
  await expect.poll(look(clock)).toEqual(confirmed);
}

test('a wallet that approves another supported chain connects there and gets no request to switch', async ({
  portico,
  view,
  phone,
  relay,
}) => {
  // It approves a single chain, which is not our first.
  await enterPaired(view, phone, { relay });
  await portico.until(portico.account, 'Signed in');
  await portico.until(portico.chainButton, away.name);
  expect(portico.walletAlert()).toBeNull();
  expect(listAsked(phone)).toEqual(['personal_sign']);
});

test('a wallet that signs for a chain not requested is on the wrong network and not signed in', async ({
  portico,
  view,
  phone,
  relay,
}) => {
  phone.learnAuthentication().chainId = unknownChainId;
  await enterPaired(view, phone, { relay, isOneApproval: true });
  await portico.until(() => screen.queryByTestId('rk-wrong-network-button'));
  expect(textOf(portico.account())).toContain('Not signed in');
  expect([view.server.session, view.server.posted]).toEqual([null, []]);
});

test('over one pairing the page switches networks, and the wallet networks and accounts', async ({
  phone,
  portico,
  relay,
  view,
}) => {
  const first = phone.owner.address;
  await visitPaired(view, relay);
  await pair(portico, phone);
  await portico.signIn();
  await portico.switchTo(away.id);
  await portico.until(portico.chainButton, away.name);
  await expect.poll(portico.dialog).toBeNull();
  await phone.switchChain(third.id);
  await portico.until(portico.chainButton, third.name);
  const second = await phone.switchAccount();
  await portico.until(portico.mismatch, `Signed in as ${shortenAddress(first)}`);
  const signInAgain = `Sign in as ${shortenAddress(second)}`;
  await portico.press(() => portico.button(portico.mismatch(), signInAgain));
  await portico.signIn();
  await portico.until(portico.account, second);
  expect(view.server.session).toMatchObject({ address: second });
  expect(phone.proposals).toBe(1);
});

test('a disconnect in the wallet is reported and ends the session, and the wallet can connect again', async ({
  phone,
  portico,
  relay,
  view,
}) => {
  await visitPaired(view, relay);
  await pair(portico, phone);
  await portico.signIn();
  await phone.disconnect();
  await portico.until(portico.walletAlert, 'Your wallet has ended the connection.');
  await portico.untilDisconnected();
  await expect.poll(() => view.server.session).toBeNull();
  await pair(portico, phone);
  await portico.until(portico.readySignButton);
  expect(portico.walletAlert()).toBeNull();
  expect(phone.sessions).toHaveLength(1);
});

test('a paired wallet confirms two calls at once, and reports what became of them', async ({
  clock,
  view,
  phone,
  relay,
}) => {
  phone.owner.batches = 'supported';
  await enterPaired(view, phone, { relay, atomic: 'required' });
  await payInFull(view, clock);
  expect(readStatus()).toBe(t('send.confirmed'));
  expect([...new Set(listAsked(phone))]).toEqual([
    'personal_sign',
    'wallet_getCapabilities',
    'wallet_sendCalls',
    'wallet_getCallsStatus',
  ]);
  expect(countScreens(phone, 'wallet_sendCalls')).toBe(1);
});

test('a wallet that connected and signed in with one approval confirms two calls at once', async ({
  clock,
  view,
  phone,
  relay,
}) => {
  phone.owner.batches = 'supported';
  phone.learnAuthentication();
  await enterPaired(view, phone, {
    ...{ relay, atomic: 'required', isOneApproval: true },
  });
  await payInFull(view, clock);
  expect(phone.owner.consents).toEqual(['wc_sessionAuthenticate', 'wallet_sendCalls']);
});

test('a paired wallet that was granted no batches sends one call after the other', async ({
  clock,
  view,
  phone,
  relay,
}) => {
  await enterPaired(view, phone, { relay });
  await payInFull(view, clock);
  expect(listAsked(phone)).toEqual(['personal_sign', 'eth_sendTransaction', 'eth_sendTransaction']);
});

test('a paired wallet that was granted no batches is asked for nothing if all or nothing is required', async ({
  view,
  phone,
  relay,
}) => {
  await enterPaired(view, phone, { relay, atomic: 'required' });
  await pay(view);
  await expect.poll(readStatus).toBe(t('errors.batchUnsupported'));
  expect(listAsked(phone)).toEqual(['personal_sign']);
});

test('a refusal on the phone says nothing, and leaves nothing', async ({ view, phone, relay }) => {
  phone.owner.batches = 'supported';
  await enterPaired(view, phone, { relay });
  phone.owner.rejectNext(4001, 'wallet_sendCalls');
  await pay(view);
  await expect.poll(() => countScreens(phone, 'wallet_sendCalls')).toBe(1);
  await expect.poll(readStatus).toBe('');
  expect([readRows(), countScreens(phone, 'eth_sendTransaction')]).toEqual([[], 0]);
});

test('a paired wallet that names a bundler is followed without it', async ({
  clock,
  view,
  phone,
  relay,
}) => {
  phone.owner.batches = 'supported';
  phone.properties = { bundler_name: 'pimlico', bundler_url: 'https://bundler.example.org' };
  await enterPaired(view, phone, { relay });
  await payInFull(view, clock);
  expect(listAsked(phone)).toContain('wallet_getCallsStatus');
});

test('a paired wallet that learns to batch is asked again', async ({
  clock,
  view,
  phone,
  relay,
}) => {
  phone.owner.batches = 'supported';
  phone.owner.answerWith('wallet_getCapabilities', () => ({}));
  await enterPaired(view, phone, { relay, atomic: 'required' });
  await pay(view);
  await expect.poll(readStatus).toBe(t('errors.batchUnsupported'));
  phone.owner.answerAsUsual('wallet_getCapabilities');
  await payInFull(view, clock);
});

test('a paired wallet that sleeps gets the batch, and confirms it once awake', async ({
  clock,
  view,
  phone,
  relay,
}) => {
  const countRequests = () => relay.log.filter(({ tag }) => tag === tags.request).length;
  phone.owner.batches = 'supported';
  await enterPaired(view, phone, { relay, atomic: 'required' });
  phone.owner.stall();
  const before = countRequests();
  await pay(view);
  await expect.poll(look(clock, countRequests)).toBe(before + 2);
  phone.owner.resume();
  await expect.poll(look(clock)).toEqual(confirmed);
  expect(countScreens(phone, 'wallet_sendCalls')).toBe(1);
});

test('a paired wallet that grants batches but no word of its capabilities gets the batch', async ({
  clock,
  view,
  phone,
  relay,
}) => {
  phone.owner.batches = 'supported';
  phone.terms = { methods: ['personal_sign', 'wallet_sendCalls', 'wallet_getCallsStatus'] };
  await enterPaired(view, phone, { relay, atomic: 'required' });
  await payInFull(view, clock);
  expect(countScreens(phone, 'wallet_sendCalls')).toBe(1);
});

test('choosing WalletConnect after a dead wallet shows no notice about the dead one', async ({
  clock,
  phone,
  portico,
  relay,
  view,
}) => {
  const rdns = 'org.example.first';
  const dead = view.install({ announce: { name: 'First', rdns } });
  await visitPaired(view, relay);
  dead.stall();
  await portico.connect(rdns);
  await portico.until(() => portico.inDialog('Cancel'));
  await portico.press(() => portico.walletOption('walletConnect'));
  await expect.poll(() => portico.inDialog('Cancel')).toBeNull();
  // Before that, the test's clock would outrun the relay.
  const link = await untilLink();
  await clock.run(16_000);
  expect(portico.notice('Your wallet stopped responding.')).toBeNull();
  await phone.pair(link);
  await portico.until(portico.account, phone.owner.address);
});
