import { buildAuthObject, getSdkError, populateAuthPayload } from '@walletconnect/utils';
import { type Address, verifyMessage } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { parseSiweMessage } from 'viem/siwe';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getMessageTerms } from '@/lib/auth/message-terms';
import { prepareSignInRequest } from '@/lib/auth/one-approval';
import { requestedMethods } from '@/lib/auth/recap';
import { type SignedMessage, submitSignIn } from '@/lib/auth/sign-in-client';
import { attemptState, dispatch } from '@/lib/wallet/attempts/attempt-state';
import { dismissWalletError, walletError } from '@/lib/wallet/attempts/wallet-error';
import { describeWallet } from '@/lib/wallet/rainbowkit/describe-wallet';
import type { Provider } from '@/lib/wallet/walletconnect/client-types';
import { pair } from '@/lib/wallet/walletconnect/pairing';
import { WalletConnectClient } from '@/lib/wallet/walletconnect/walletconnect-client';
import {
  type Connector,
  chains,
  openPage,
  openPhone,
  type Phone,
} from '@/tests/support/paired-clients';
import { serveRelaySockets } from '@/tests/support/relay-sockets';
import { shownOnce } from '@/tests/support/walletconnect-wallet/shown-once';

vi.mock('@/lib/auth/one-approval', () => ({ prepareSignInRequest: vi.fn() }));
vi.mock('@/lib/auth/sign-in-client', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  submitSignIn: vi.fn(),
}));

const owner = privateKeyToAccount(generatePrivateKey());
const appUrl = 'https://page.example';
const nonce = '0123456789abcdef';
const supported = { chains: ['eip155:1', 'eip155:137'], methods: [...requestedMethods] };
const connected = { accounts: [owner.address], chainId: 1 };
type AuthPayload = Parameters<typeof populateAuthPayload>[0]['authPayload'];
type Request = { id: number; params: { authPayload: AuthPayload } };
type Auth = ReturnType<typeof buildAuthObject>;

let phone: Phone;
let page: Provider;
let connector: Connector;
let links: string[];
const unhandled: unknown[] = [];

serveRelaySockets();

beforeAll(async () => {
  process.on('unhandledRejection', (error) => unhandled.push(error));
  vi.spyOn(WalletConnectClient.prototype, 'keepRelayConnected').mockReturnValue();
  phone = await openPhone('approval-phone');
  ({ connector, page, links } = await openPage('approval-page', ['walletConnect']));
});
afterAll(() => {
  vi.restoreAllMocks();
  expect(unhandled).toEqual([]);
});

beforeEach(() => {
  links.length = 0;
  dismissWalletError();
  phone.events.removeAllListeners('session_authenticate');
  phone.events.removeAllListeners('session_proposal');
  vi.mocked(submitSignIn).mockReset().mockResolvedValue(null);
  const terms = { ...getMessageTerms(appUrl, new Date()), statement: 'Sign in.', nonce };
  vi.mocked(prepareSignInRequest).mockResolvedValue(terms);
});

function choose(isConnectOnly = false) {
  dispatch({ type: 'choose', wallet: describeWallet(connector), step: 'connection' });
  const connection = pair(connector as never, {
    ...{ chainIds: chains.map(({ id }) => id), appUrl, isConnectOnly },
    ...{ onEnd: () => undefined, attemptId: attemptState.get().id },
  });
  connection.catch(() => undefined);
  return connection;
}

async function scan(): Promise<void> {
  await expect.poll(() => links.length).toBe(1);
  await phone.pair({ uri: links[0] ?? '' });
}

function listen(onRequest: (request: Request) => unknown): void {
  phone.on(
    'session_authenticate',
    shownOnce((request) => void onRequest(request as never)),
  );
}

type Asked = ReturnType<Phone['proposal']['get']>['optionalNamespaces'];

function approveProposals(look: (asked: Asked) => void = () => undefined): void {
  phone.on(
    'session_proposal',
    shownOnce(({ id, params }) => {
      look(params.optionalNamespaces);
      void approveSession(id);
    }),
  );
}

function approveSession(id: number): Promise<unknown> {
  const accounts = [`eip155:1:${owner.address}`];
  const eip155 = { accounts, methods: ['personal_sign'], events: ['accountsChanged'] };
  return phone.approve({ id, namespaces: { eip155 } });
}

/** Signs the part of the request that the wallet supports. */
async function sign(
  { params }: Request,
  {
    chainId = 1,
    account = owner.address as Address,
    signer = owner,
    methods = supported.methods,
  } = {},
): Promise<Auth> {
  const payload = populateAuthPayload({ authPayload: params.authPayload, ...supported, methods });
  const iss = `eip155:${chainId}:${account}`;
  const message = phone.formatAuthMessage({ request: payload, iss });
  const signature = await signer.signMessage({ message });
  return buildAuthObject(payload, { t: 'eip191', s: signature }, iss);
}

async function signIn(request: Request): Promise<void> {
  await phone.approveSessionAuthenticate({ id: request.id, auths: [await sign(request)] });
}

function refuse(
  { id }: Request,
  reason: 'USER_REJECTED' | 'WC_METHOD_UNSUPPORTED' = 'USER_REJECTED',
): Promise<void> {
  return phone.rejectSessionAuthenticate({ id, reason: getSdkError(reason) });
}

function readSubmitted(): SignedMessage[] {
  return vi.mocked(submitSignIn).mock.calls.map(([signed]) => signed);
}

test('one approval connects and signs', async () => {
  listen(signIn);
  const connection = choose();
  await scan();
  await expect(connection).resolves.toEqual(connected);
  expect(page.session?.topic).toBe(phone.session.keys.at(-1));
  const [signed] = readSubmitted();
  expect(readSubmitted()).toHaveLength(1);
  const { message = '', signature = '0x' } = signed ?? {};
  expect(parseSiweMessage(message)).toMatchObject({ address: owner.address, chainId: 1, nonce });
  const isValid = verifyMessage({ address: owner.address, message, signature: signature as '0x' });
  expect(await isValid).toBe(true);
  expect(walletError.get().code).toBeNull();
  expect(page.session?.namespaces.eip155?.methods).toEqual([...requestedMethods]);
  phone.once('session_request', ({ id, topic }) => {
    void phone.respond({ topic, response: { id, jsonrpc: '2.0', result: '0x12' } });
  });
  const request = { method: 'personal_sign', params: ['0x00', owner.address] };
  await expect(page.request(request)).resolves.toBe('0x12');
});

test.each([[['personal_sign']], [['eth_signTypedData_v4', 'personal_sign']]] as const)(
  'a wallet that narrows the ReCap to %o connects and signs',
  async (methods) => {
    listen(async (request) => {
      const auth = await sign(request, { methods: [...methods] });
      await phone.approveSessionAuthenticate({ id: request.id, auths: [auth] });
    });
    const connection = choose();
    await scan();
    await expect(connection).resolves.toEqual(connected);
    expect(readSubmitted()).toHaveLength(1);
    expect(walletError.get().code).toBeNull();
    expect(page.session?.namespaces.eip155?.methods).toEqual(methods);
  },
);

test('a wallet that signs more than a ReCap connects, and signs as a second step without a word', async () => {
  listen(async (request) => {
    const { authPayload } = request.params;
    const resources = ['https://wallet.example.org', ...(authPayload.resources ?? [])];
    const params = { ...request.params, authPayload: { ...authPayload, resources } };
    const auth = await sign({ ...request, params });
    await phone.approveSessionAuthenticate({ id: request.id, auths: [auth] });
  });
  const connection = choose();
  await scan();
  await expect(connection).resolves.toEqual(connected);
  expect(readSubmitted()).toEqual([]);
  expect(walletError.get().code).toBeNull();
});

// Reown's Flutter kit: https://github.com/reown-com/reown_flutter/issues/45
test('a message with an address in lower case is not submitted, and the wallet connects', async () => {
  listen(async (request) => {
    const account = owner.address.toLowerCase() as Address;
    await sendCacaos(request.id, [await sign(request, { account })]);
  });
  const connection = choose();
  await scan();
  await expect(connection).resolves.toEqual(connected);
  expect(readSubmitted()).toEqual([]);
  expect(walletError.get().code).toBeNull();
});

// The server verifies it: tests/http/recap.test.ts.
test.each(['eip1271', 'eip6492'])(
  'a smart account’s %s signature is submitted as it is',
  async (type) => {
    const signature = `0x${'5a'.repeat(1_500)}`;
    listen(async (request) => {
      const auth = await sign(request);
      // The wallet's own client could not verify it.
      await sendCacaos(request.id, [{ ...auth, s: { t: type, s: signature } }]);
    });
    const connection = choose();
    await scan();
    await expect(connection).resolves.toEqual(connected);
    expect(readSubmitted()).toMatchObject([{ signature }]);
    expect(walletError.get().code).toBeNull();
  },
);

test('a wallet that supports only sessions connects with the same QR code and signs nothing', async () => {
  approveProposals((optionalNamespaces) => {
    expect(optionalNamespaces.eip155?.methods ?? []).toContain('wallet_watchAsset');
  });
  const connection = choose();
  await scan();
  await expect(connection).resolves.toEqual(connected);
  expect(readSubmitted()).toEqual([]);
});

test('two requests with one id are sent again, and a wallet that supports only sessions connects', async () => {
  const { client } = page.signer;
  const authenticate = client.authenticate.bind(client);
  // Without this, the two ids of the second call would collide once in a thousand runs.
  let draws = 0;
  const dice = vi.spyOn(Math, 'random').mockImplementation(() => (draws++ % 1_000) / 1_000);
  const asked = vi.spyOn(client, 'authenticate').mockImplementationOnce(async (options) => {
    return await withOneId(client.engine, () => authenticate(options));
  });
  approveProposals();
  const connection = choose();
  await scan();
  await expect(connection).resolves.toEqual(connected);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(links).toHaveLength(1);
  asked.mockRestore();
  dice.mockRestore();
});

/** Simulates a client whose two ids have the same millisecond and the same three random digits. */
async function withOneId<Value>(
  engine: Provider['signer']['client']['engine'],
  work: () => Promise<Value>,
): Promise<Value> {
  const send = engine.sendRequest;
  let first: number | undefined;
  engine.sendRequest = (request) => {
    if (!/^wc_session(Authenticate|Propose)$/.test(request.method)) return send(request);
    first ??= request.clientRpcId;
    return send({ ...request, ...(first === undefined ? {} : { clientRpcId: first }) });
  };
  try {
    return await work();
  } finally {
    engine.sendRequest = send;
  }
}

test('a wallet that refuses to sign in refuses the connection too', async () => {
  listen((request) => refuse(request));
  const connection = choose();
  await scan();
  await expect(connection).rejects.toMatchObject({ code: 'pairingRejected' });
  expect(page.session).toBeUndefined();
});

test.each([
  ['a signature of somebody else is submitted, and leaves the visitor connected', 'verifyFailed'],
  ['a server that does not answer leaves the visitor connected', 'signInUnavailable'],
] as const)('%s', async (_, code) => {
  vi.mocked(submitSignIn).mockResolvedValue(code);
  const stranger = privateKeyToAccount(generatePrivateKey());
  listen(async (request) => {
    // The wallet's own client would refuse to send this.
    await sendCacaos(request.id, [await sign(request, { signer: stranger })]);
  });
  const connection = choose();
  await scan();
  await expect(connection).resolves.toEqual(connected);
  expect(readSubmitted()).toHaveLength(1);
  expect(walletError.get().code).toBe(code);
});

async function sendCacaos(id: number, cacaos: unknown): Promise<void> {
  const { engine, core, auth, metadata } = phone as unknown as {
    engine: { sendResult(result: object): Promise<void> };
    core: Phone['core'];
    auth: { requests: { get(id: number): { requester: { publicKey: string } } } };
    metadata: unknown;
  };
  const { requester } = auth.requests.get(id);
  const publicKey = await core.crypto.generateKeyPair();
  const { hashKey } = await import('@walletconnect/utils');
  await engine.sendResult({
    topic: hashKey(requester.publicKey),
    id,
    result: { cacaos, responder: { publicKey, metadata } },
    encodeOpts: { type: 1, receiverPublicKey: requester.publicKey, senderPublicKey: publicKey },
    throwOnFailedPublish: true,
  });
}

const answerOf = (p: object) => ({ p, s: { t: 'eip191', s: '0x12' } });
const iss = `did:pkh:eip155:1:${owner.address}`;

test.each([
  ['none', []],
  ['no list', 'junk'],
  ['empty', [{}]],
  ['no account', [answerOf({ iss: 'did:pkh:eip155:1:0x12' })]],
  ['an unreadable ReCap', [answerOf({ iss, aud: 'x', resources: ['urn:recap:%%'] })]],
])('an invalid response is reported as junk and connects nothing: %s', async (_, cacaos) => {
  listen(({ id }) => sendCacaos(id, cacaos));
  const connection = choose();
  await scan();
  await expect(connection).rejects.toMatchObject({ code: 'walletJunk' });
  expect(page.session).toBeUndefined();
});

test('submits only the message of the connected account and chain if a wallet signs several', async () => {
  const other = privateKeyToAccount(generatePrivateKey());
  listen(async (request) => {
    const auths = [
      await sign(request, { chainId: 137 }),
      await sign(request),
      await sign(request, { account: other.address, signer: other }),
    ];
    await phone.approveSessionAuthenticate({ id: request.id, auths });
  });
  const connection = choose();
  await scan();
  const { accounts, chainId } = await connection;
  expect(accounts[0]).toBe(owner.address);
  const [{ message } = { message: '' }] = readSubmitted();
  expect(readSubmitted()).toHaveLength(1);
  expect(parseSiweMessage(message)).toMatchObject({ address: owner.address, chainId });
});

test('a wallet that approves the session but declines to sign connects, in either order', async () => {
  for (const isSignatureFirst of [true, false]) {
    links.length = 0;
    const { connection, approve, decline } = await askBoth();
    await (isSignatureFirst ? decline() : approve());
    await (isSignatureFirst ? approve() : decline());
    await expect(connection).resolves.toEqual(connected);
    expect(readSubmitted()).toEqual([]);
    await phone.disconnect({
      topic: page.session?.topic ?? '',
      reason: getSdkError('USER_DISCONNECTED'),
    });
    await expect.poll(() => page.session).toBeUndefined();
  }
});

test('waits longer for a wallet that reports supporting only sessions than for one that refuses', async () => {
  const decode = vi.spyOn(page.signer.client.core.crypto, 'decode');
  const { connection, approve, decline } = await askBoth();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await decline('WC_METHOD_UNSUPPORTED');
  const answers = () => decode.mock.settledResults.map(({ value }) => value);
  const refusal = expect.objectContaining({ error: expect.objectContaining({ code: 10_001 }) });
  await expect.poll(answers).toContainEqual(refusal);
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  await approve();
  await expect(connection).resolves.toEqual(connected);
  decode.mockRestore();
});

test('a wallet that answers both requests connects and signs in only once', async () => {
  const { connection, approve, signBoth } = await askBoth();
  await signBoth();
  await expect(connection).resolves.toEqual(connected);
  const { topic } = page.session ?? {};
  const before = new Set(phone.session.keys);
  await approve();
  await expect.poll(() => phone.session.keys.filter((key) => !before.has(key))).toEqual([]);
  expect(page.session?.topic).toBe(topic);
  expect(readSubmitted()).toHaveLength(1);
});

async function askBoth() {
  const { engine } = phone as unknown as {
    engine: { expectedPairingMethodMap: Map<string, unknown> };
  };
  const proposed = new Promise<number>((resolve) => {
    phone.on('session_proposal', ({ id }) => resolve(id));
  });
  const asked = new Promise<Request>((resolve) => listen(resolve as never));
  const connection = choose();
  await expect.poll(() => links.length).toBe(1);
  const forget = vi.spyOn(engine.expectedPairingMethodMap, 'get').mockReturnValue(undefined);
  await phone.pair({ uri: links[0] ?? '' });
  const [proposalId, request] = await Promise.all([proposed, asked]);
  forget.mockRestore();
  return {
    connection,
    approve: () => approveSession(proposalId),
    decline: (reason?: Parameters<typeof refuse>[1]) => refuse(request, reason),
    signBoth: () => signIn(request),
  };
}

test('a late response to a cancelled request ends the wallet’s session, even after a new request', async () => {
  const held: (() => Promise<unknown>)[] = [];
  listen((request) => held.push(() => signIn(request)));
  const first = choose();
  const onSettled = vi.fn();
  first.then(onSettled, onSettled);
  await scan();
  await expect.poll(() => held.length).toBe(1);
  dispatch({ type: 'cancel' });
  links.length = 0;
  const next = choose();
  await scan();
  await expect.poll(() => held.length).toBe(2);
  const before = new Set(phone.session.keys);
  await held[0]?.();
  // The page ends the wallet's session.
  await expect.poll(() => phone.session.keys.filter((key) => !before.has(key))).toEqual([]);
  expect(onSettled).not.toHaveBeenCalled();
  expect(readSubmitted()).toEqual([]);
  await held[1]?.();
  await expect(next).resolves.toEqual(connected);
  expect(readSubmitted()).toHaveLength(1);
});

test.each([
  ['who wants to connect only is asked for a session alone', true, 'walletConnect'],
  ['a wallet that is known not to answer is asked for a session alone', false, 'onekey'],
])('%s', async (_, isConnectOnly, walletId) => {
  Object.assign(connector, { rkDetails: { id: walletId, name: walletId } });
  const onAuthenticate = vi.fn();
  listen(onAuthenticate);
  approveProposals();
  const connection = choose(isConnectOnly);
  await scan();
  await expect(connection).resolves.toEqual(connected);
  expect(onAuthenticate).not.toHaveBeenCalled();
});
