import type { EventEmitter } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { AppError } from '@/lib/errors/app-error';
import { attemptState, dispatch } from '@/lib/wallet/attempts/attempt-state';
import { dismissWalletError, walletError } from '@/lib/wallet/attempts/wallet-error';
import { describeWallet } from '@/lib/wallet/rainbowkit/describe-wallet';
import { kitControls } from '@/lib/wallet/rainbowkit/kit-controls';
import type { Provider } from '@/lib/wallet/walletconnect/client-types';
import { pair } from '@/lib/wallet/walletconnect/pairing';
import { WalletConnectClient } from '@/lib/wallet/walletconnect/walletconnect-client';
import { type Connector, openPage, openPhone, type Phone } from '@/tests/support/paired-clients';
import { RelaySocket, serveRelaySockets } from '@/tests/support/relay-sockets';
import { shownOnce } from '@/tests/support/walletconnect-wallet/shown-once';

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
type Page = Provider & { signer: { once(event: 'connect', listener: () => void): unknown } };

let phone: Phone;
let page: Page;
let rainbow: Connector;
let metaMask: Connector;
let chainId = 1;
let methods = ['personal_sign'];
let links: string[];
const ended = new Set<string>();

serveRelaySockets();

beforeAll(async () => {
  vi.spyOn(WalletConnectClient.prototype, 'keepRelayConnected').mockReturnValue();
  phone = await openPhone('pairing-phone');
  phone.on(
    'session_proposal',
    shownOnce(({ id }) => {
      const accounts = [`eip155:${chainId}:${account}`];
      const eip155 = { accounts, methods, events: ['accountsChanged'] };
      void phone.approve({ id, namespaces: { eip155 } });
    }),
  );
  const opened = await openPage('pairing-page', ['rainbow', 'metaMask']);
  const [first, second] = opened.connectors;
  if (first === undefined || second === undefined) throw new Error('no connectors');
  [rainbow, metaMask] = [first, second];
  ({ links } = opened);
  page = opened.page as Page;
  for (const { emitter, ...connector } of opened.connectors) {
    const { id } = Reflect.get(connector, 'rkDetails') as { id: string };
    emitter.on('disconnect', () => void ended.add(id));
  }
});
afterAll(() => void vi.restoreAllMocks());

beforeEach(() => {
  chainId = 1;
  methods = ['personal_sign'];
  dismissWalletError();
  links.length = 0;
  ended.clear();
});

function choose(connector: Connector) {
  dispatch({ type: 'choose', wallet: describeWallet(connector), step: 'connection' });
  const connection = pair(connector as never, {
    chainIds: [1],
    appUrl: 'https://page.example',
    isConnectOnly: true,
    onEnd: () => undefined,
    attemptId: attemptState.get().id,
  });
  const onSettled = vi.fn();
  connection.then(onSettled, onSettled);
  return { connection, onSettled };
}

function cancel(): void {
  dispatch({ type: 'cancel' });
}

async function untilLink(count = 1): Promise<string> {
  await expect.poll(() => links.length).toBeGreaterThanOrEqual(count);
  expect(links).toHaveLength(count);
  return links.at(-1) ?? '';
}

/** Asserts that only the last chosen wallet is connected, and that the page notices its disconnect. */
async function expectConnected({ connection }: ReturnType<typeof choose>): Promise<void> {
  await expect(connection).resolves.toEqual({ accounts: [account], chainId: 1 });
  await expect.poll(() => phone.session.length).toBe(1);
  expect(page.session?.topic).toBe(phone.session.keys[0]);
  const topic = page.session?.topic ?? '';
  await phone.disconnect({ topic, reason: { code: 6000, message: 'bye' } });
  await expect.poll(() => page.session === undefined && ended.size > 0).toBe(true);
  expect([...ended]).toEqual(['metaMask']);
}

test('a wallet cancelled before the relay responds shows no link and does not affect the next one', async () => {
  RelaySocket.isHeld = true;
  const first = choose(rainbow);
  await RelaySocket.untilHeld();
  cancel();
  const second = choose(metaMask);
  await RelaySocket.untilHeld(2);
  RelaySocket.release();
  await phone.pair({ uri: await untilLink() });
  await expectConnected(second);
  expect(first.onSettled).not.toHaveBeenCalled();
});

test.each([
  ['once', 1],
  ['again and again', 3],
])(
  'a wallet that approves after being cancelled %s is not connected, and its session is deleted',
  async (_, times) => {
    const given: string[] = [];
    for (let count = 1; count <= times; count += 1) {
      choose(rainbow);
      given.push(await untilLink(count));
      cancel();
    }
    const isEnded = new Promise((resolve) => phone.once('session_delete', resolve));
    await phone.pair({ uri: given.at(-1) ?? '' });
    await isEnded;
    expect(page.session).toBeUndefined();
    const next = choose(metaMask);
    await phone.pair({ uri: await untilLink(times + 1) });
    await expectConnected(next);
  },
);

test('a wallet cancelled just as it approves is not connected and does not affect the next one', async () => {
  const first = choose(rainbow);
  const approved = new Promise<void>((resolve) => {
    page.signer.once('connect', () => {
      cancel();
      resolve();
    });
  });
  await phone.pair({ uri: await untilLink() });
  await approved;
  const next = choose(metaMask);
  await phone.pair({ uri: await untilLink(2) });
  await expectConnected(next);
  expect(first.onSettled).not.toHaveBeenCalled();
});

test('a cancelled wallet leaves no listeners behind, even if it never responds', async () => {
  const { relayer } = page.signer.client.core as unknown as { relayer: { events: EventEmitter } };
  const events = page.events as EventEmitter;
  const count = () => [
    events.listenerCount('display_uri'),
    relayer.events.listenerCount('relayer_disconnect'),
    relayer.events.listenerCount('relayer_connect'),
  ];
  choose(rainbow);
  await untilLink();
  cancel();
  // wagmi's own listeners stay.
  const before = count();
  choose(rainbow);
  await untilLink(2);
  expect(count()).not.toEqual(before);
  cancel();
  expect(count()).toEqual(before);
});

test('a wallet that approves only other chains can be retried and does not affect the next one', async () => {
  chainId = 56;
  const first = choose(rainbow);
  await phone.pair({ uri: await untilLink() });
  const refusal = await first.connection.catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'otherChainsApproved' });
  const chooseAgain = vi.fn();
  const modals = { connect: undefined, account: undefined, chain: undefined };
  kitControls.set({ modals, isConnectModalOpen: true, chooseAgain });
  (refusal as AppError).retry?.();
  kitControls.set(null);
  expect(chooseAgain).toHaveBeenCalledWith('rainbow');
  chainId = 1;
  const next = choose(metaMask);
  await phone.pair({ uri: await untilLink(2) });
  await expectConnected(next);
});

test('a wallet that approves more than was requested is connected, and the page reports it', async () => {
  methods = ['personal_sign', 'eth_fooBar'];
  const choice = choose(metaMask);
  await phone.pair({ uri: await untilLink() });
  await choice.connection;
  expect(walletError.get().code).toBe('moreThanAsked');
  await expectConnected(choice);
});

test('the client may take ten seconds and the relay ten more before the pairing fails', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    RelaySocket.isHeld = true;
    const getProvider = () =>
      new Promise((resolve) => setTimeout(() => resolve(rainbow.getProvider()), 6_000));
    const { connection, onSettled } = choose({ ...rainbow, getProvider } as Connector);
    await vi.advanceTimersByTimeAsync(6_000);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(onSettled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(14_000);
    await expect(connection).rejects.toMatchObject({ code: 'relayUnreachable' });
  } finally {
    vi.useRealTimers();
  }
});
