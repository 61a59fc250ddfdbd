import { screen } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { look, readRows } from '@/tests/components/support/activity-page';
import { pay, readStatus } from '@/tests/components/support/batch-page';
import { expect, test } from '@/tests/components/support/fixtures';
import { enterPaired, prepareClients } from '@/tests/components/support/paired-page';
import { title } from '@/tests/components/support/pay-both';
import { textOf } from '@/tests/components/support/portico';
import { away, unknownChainId } from '@/tests/support/chains';
import { Relay } from '@/tests/support/relay/relay';
import { tags } from '@/tests/support/relay/requests';
import { t } from '@/tests/support/texts';
import { PhoneWallet } from '@/tests/support/walletconnect-wallet/phone-wallet';

prepareClients();

const confirmed = [expect.stringMatching(`^${title}Confirmed2 steps`)];

let relay: Relay;
let phone: PhoneWallet;

beforeEach(async () => {
  relay = new Relay();
  await relay.start();
  phone = await PhoneWallet.open(relay.url);
});

afterEach(async () => {
  await phone.close();
  await relay.stop();
  expect(phone.errors).toEqual([]);
  expect(phone.owner.unknownMethods).toEqual([]);
});

const listAsked = () => phone.owner.requests.map(({ method }) => method);
const countScreens = (method: string) => phone.owner.consents.filter((it) => it === method).length;

test('a wallet that approves another supported chain connects there and gets no request to switch', async ({
  portico,
  view,
}) => {
  // It approves a single chain, which is not our first.
  await enterPaired(view, phone, { relayUrl: relay.url });
  await portico.until(portico.account, 'Signed in');
  await portico.until(portico.chainButton, away.name);
  expect(portico.walletAlert()).toBeNull();
  expect(listAsked()).toEqual(['personal_sign']);
});

test('a wallet that signs for a chain not requested is on the wrong network and not signed in', async ({
  portico,
  view,
}) => {
  phone.learnAuthentication().chainId = unknownChainId;
  await enterPaired(view, phone, { relayUrl: relay.url, isOneApproval: true });
  await portico.until(() => screen.queryByTestId('rk-wrong-network-button'));
  expect(textOf(portico.account())).toContain('Not signed in');
  expect([view.server.session, view.server.posted]).toEqual([null, []]);
});

test('a paired wallet confirms two calls at once, and reports what became of them', async ({
  clock,
  view,
}) => {
  phone.owner.batches = 'supported';
  await enterPaired(view, phone, { relayUrl: relay.url, atomic: 'required' });
  await pay(view);
  await expect.poll(look(clock)).toEqual(confirmed);
  expect(readStatus()).toBe(t('send.confirmed'));
  expect([...new Set(listAsked())]).toEqual([
    'personal_sign',
    'wallet_getCapabilities',
    'wallet_sendCalls',
    'wallet_getCallsStatus',
  ]);
  expect(countScreens('wallet_sendCalls')).toBe(1);
});

test('a wallet that connected and signed in with one approval confirms two calls at once', async ({
  clock,
  view,
}) => {
  phone.owner.batches = 'supported';
  phone.learnAuthentication();
  await enterPaired(view, phone, {
    ...{ relayUrl: relay.url, atomic: 'required', isOneApproval: true },
  });
  await pay(view);
  await expect.poll(look(clock)).toEqual(confirmed);
  expect(phone.owner.consents).toEqual(['wc_sessionAuthenticate', 'wallet_sendCalls']);
});

test('a paired wallet that was granted no batches sends one call after the other', async ({
  clock,
  view,
}) => {
  await enterPaired(view, phone, { relayUrl: relay.url });
  await pay(view);
  await expect.poll(look(clock)).toEqual(confirmed);
  expect(listAsked()).toEqual(['personal_sign', 'eth_sendTransaction', 'eth_sendTransaction']);
});

test('a paired wallet that was granted no batches is asked for nothing if all or nothing is required', async ({
  view,
}) => {
  await enterPaired(view, phone, { relayUrl: relay.url, atomic: 'required' });
  await pay(view);
  await expect.poll(readStatus).toBe(t('errors.batchUnsupported'));
  expect(listAsked()).toEqual(['personal_sign']);
});

test('a refusal on the phone says nothing, and leaves nothing', async ({ view }) => {
  phone.owner.batches = 'supported';
  await enterPaired(view, phone, { relayUrl: relay.url });
  phone.owner.rejectNext(4001, 'wallet_sendCalls');
  await pay(view);
  await expect.poll(() => countScreens('wallet_sendCalls')).toBe(1);
  await expect.poll(readStatus).toBe('');
  expect([readRows(), countScreens('eth_sendTransaction')]).toEqual([[], 0]);
});

test('a paired wallet that names a bundler is followed without it', async ({ clock, view }) => {
  phone.owner.batches = 'supported';
  phone.properties = { bundler_name: 'pimlico', bundler_url: 'https://bundler.example.org' };
  await enterPaired(view, phone, { relayUrl: relay.url });
  await pay(view);
  await expect.poll(look(clock)).toEqual(confirmed);
  expect(listAsked()).toContain('wallet_getCallsStatus');
});

test('a paired wallet that learns to batch is asked again', async ({ clock, view }) => {
  phone.owner.batches = 'supported';
  phone.owner.answerWith('wallet_getCapabilities', () => ({}));
  await enterPaired(view, phone, { relayUrl: relay.url, atomic: 'required' });
  await pay(view);
  await expect.poll(readStatus).toBe(t('errors.batchUnsupported'));
  phone.owner.answerAsUsual('wallet_getCapabilities');
  await pay(view);
  await expect.poll(look(clock)).toEqual(confirmed);
});

test('a paired wallet that sleeps gets the batch, and confirms it once awake', async ({
  clock,
  view,
}) => {
  const countRequests = () => relay.log.filter(({ tag }) => tag === tags.request).length;
  phone.owner.batches = 'supported';
  await enterPaired(view, phone, { relayUrl: relay.url, atomic: 'required' });
  phone.owner.stall();
  const before = countRequests();
  await pay(view);
  await expect.poll(look(clock, countRequests)).toBe(before + 2);
  phone.owner.resume();
  await expect.poll(look(clock)).toEqual(confirmed);
  expect(countScreens('wallet_sendCalls')).toBe(1);
});

test('a paired wallet that grants batches but no word of its capabilities gets the batch', async ({
  clock,
  view,
}) => {
  phone.owner.batches = 'supported';
  phone.terms = { methods: ['personal_sign', 'wallet_sendCalls', 'wallet_getCallsStatus'] };
  await enterPaired(view, phone, { relayUrl: relay.url, atomic: 'required' });
  await pay(view);
  await expect.poll(look(clock)).toEqual(confirmed);
  expect(countScreens('wallet_sendCalls')).toBe(1);
});
