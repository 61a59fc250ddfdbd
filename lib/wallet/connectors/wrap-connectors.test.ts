import type { Address } from 'viem';
import { createSiweMessage } from 'viem/siwe';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createConfig, http, injected } from 'wagmi';
import { connect, disconnect } from 'wagmi/actions';
import { mainnet } from 'wagmi/chains';
import { prepareSignInRequest } from '@/lib/auth/one-approval';
import { clientSession, setClientSession } from '@/lib/auth/session-store';
import { submitSignIn } from '@/lib/auth/sign-in-client';
import { attemptState, dispatch } from '@/lib/wallet/attempts/attempt-state';
import { wrapConnectors } from '@/lib/wallet/connectors/wrap-connectors';
import { createHold } from '@/tests/support/wallet/consent';

vi.mock('@/lib/auth/one-approval', () => ({ prepareSignInRequest: vi.fn() }));
vi.mock('@/lib/auth/sign-in-client', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  submitSignIn: vi.fn(),
}));

const account = '0x000000000000000000000000000000000000dEaD';
const terms = {
  domain: 'page.example',
  uri: 'https://page.example',
  version: '1',
  statement: 'Come in.',
  issuedAt: new Date(1_000),
  expirationTime: new Date(2_000),
  nonce: '0123456789abcdef',
} as const;

beforeEach(() => {
  vi.mocked(prepareSignInRequest).mockResolvedValue(terms);
  vi.mocked(submitSignIn).mockResolvedValue(null);
});
afterEach(() => {
  setClientSession(null);
  vi.resetAllMocks();
  dispatch({ type: 'cancel' });
  vi.unstubAllGlobals();
});

function setUp(id = 'test') {
  const listeners = new Map<string, (value: unknown) => void>();
  const requests: string[] = [];
  const answers = new Map<string, () => unknown>([
    ['eth_chainId', () => '0x1'],
    ['wallet_connect', () => ({ accounts: [sign()] })],
    ['wallet_requestPermissions', () => [{ caveats: [{ value: [account] }] }]],
  ]);
  const provider = {
    request: async ({ method }: { method: string }) => {
      requests.push(method);
      return answers.get(method)?.() ?? [account];
    },
    on: (name: string, listener: (value: unknown) => void) => listeners.set(name, listener),
    removeListener: () => undefined,
  };
  vi.stubGlobal('window', { open: () => null });
  const target = { id, name: 'Test', provider: provider as never };
  const config = createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http() },
    connectors: [injected({ target })],
    multiInjectedProviderDiscovery: false,
    storage: null,
  });
  wrapConnectors(config, 'https://page.example');
  const [connector] = config.connectors;
  if (connector === undefined) throw new Error('no connector');
  const prompts = () => requests.filter((method) => method.startsWith('wallet_'));
  return { config, connector, listeners, answers, requests, prompts };
}

function sign(signer: Address = account) {
  const message = createSiweMessage({ ...terms, address: signer, chainId: 1 });
  return {
    address: signer.toLowerCase(),
    capabilities: { signInWithEthereum: { message, signature: '0x12' } },
  };
}

/** Resolves on the next turn of the event loop. */
const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

const stranger = '0x000000000000000000000000000000000000bEEF';
const { address, capabilities } = sign();
const { message, signature } = capabilities.signInWithEthereum;
const answerWith = (signInWithEthereum: object) => ({
  accounts: [{ address, capabilities: { signInWithEthereum } }],
});

it('starts an attempt when the kit reads the chain id from its copy of the connector', async () => {
  const { connector } = setUp();
  const before = attemptState.get();
  await { ...connector }.getChainId();
  expect(attemptState.get()).toMatchObject({ id: before.id + 1, phase: 'waiting' });
});

it('connects the chosen wallet again when it is unlocked, as no attempt, but not after "Disconnect"', async () => {
  const { config, connector, listeners } = setUp();
  await connect(config, { connector });
  listeners.get('disconnect')?.(undefined);
  await expect.poll(() => config.state.connections.size).toBe(0);
  await expect.poll(() => attemptState.get().phase).toBe('ended');
  const before = attemptState.get();
  listeners.get('accountsChanged')?.([account]);
  await expect.poll(() => config.state.connections.size).toBe(1);
  expect(attemptState.get()).toBe(before);
  await disconnect(config);
  listeners.get('accountsChanged')?.([account]);
  listeners.get('connect')?.({ chainId: '0x1' });
  await turn();
  expect(config.state.connections.size).toBe(0);
});

it('disconnects from a wallet that fails as it is left', async () => {
  const { config, connector } = setUp();
  await connect(config, { connector });
  const provider = await connector.getProvider();
  const removeListener = () => {
    throw new Error('no such listener');
  };
  Object.assign(provider ?? {}, { removeListener });
  await disconnect(config);
  expect(config.state.connections.size).toBe(0);
});

const known = 'app.base.account';

it('sends a sign-in wallet one combined request, and connects wagmi only after the check', async () => {
  const { config, connector, prompts } = setUp(known);
  vi.mocked(submitSignIn).mockImplementation(async () => {
    expect(config.state.connections.size).toBe(0);
    return null;
  });
  await connect(config, { connector });
  expect(vi.mocked(submitSignIn).mock.calls).toMatchObject([[{ message, signature }]]);
  expect(config.state.connections.size).toBe(1);
  expect(prompts()).toEqual(['wallet_connect']);
});

it('does not connect when a wallet announces accounts during sign-in', async () => {
  const { config, connector, listeners, answers } = setUp(known);
  answers.set('wallet_connect', async () => {
    listeners.get('accountsChanged')?.([account]);
    return { accounts: [sign()] };
  });
  const sizes: number[] = [];
  vi.mocked(submitSignIn).mockImplementation(async () => {
    await turn();
    sizes.push(config.state.connections.size);
    return null;
  });
  // Bypass wagmi's `connect`: wagmi does not listen while it is "connecting".
  await connector.connect();
  expect(sizes).toEqual([0]);
});

it('requests only a connection from an unknown wallet, or if the visitor has a session', async () => {
  for (const id of ['org.example.wallet', known]) {
    const { config, connector, prompts } = setUp(id);
    if (id === known) vi.mocked(prepareSignInRequest).mockResolvedValue(null);
    await connect(config, { connector });
    expect(prompts()).toEqual(['wallet_requestPermissions']);
  }
});

it.each([
  ['not supported', 4200],
  ['not authorized', 4100],
  ['failed within', -32603],
])(
  'falls back to a plain connection when the wallet reports the method as %s',
  async (words, code) => {
    const { config, connector, answers, prompts } = setUp(known);
    answers.set('wallet_connect', () => {
      throw Object.assign(new Error(`The method is ${words}.`), { code });
    });
    await connect(config, { connector });
    expect(prompts()).toEqual(['wallet_connect', 'wallet_requestPermissions']);
    expect(submitSignIn).not.toHaveBeenCalled();
    expect(config.state.connections.size).toBe(1);
  },
);

it.each([
  ['another account alone', { accounts: [sign(stranger)] }],
  ["another account's message", answerWith(sign(stranger).capabilities.signInWithEthereum)],
  ['no capabilities', { accounts: [{ address }] }],
  ['a text', 'yes'],
  ['accounts that are none', { accounts: [null, 7, { address: '0x0' }] }],
  ['an error in the place of a signature', answerWith({ error: { code: 5720, message: 'no' } })],
  [
    'a message of its own',
    answerWith({ signature, message: message.replace('Nonce: ', 'Nonce: 0') }),
  ],
])('connects a wallet that answers with %s, but does not sign in', async (_, answer) => {
  const { config, connector, answers, prompts } = setUp(known);
  answers.set('wallet_connect', () => answer);
  await connect(config, { connector });
  expect(prompts()).toEqual(['wallet_connect']);
  expect(submitSignIn).not.toHaveBeenCalled();
  expect(config.state.connections.size).toBe(1);
});

it('skips sign-in for one connection when the visitor wants to connect only', async () => {
  const { config, connector, prompts } = setUp(known);
  dispatch({ type: 'skip-sign-in' });
  await connect(config, { connector });
  expect(prompts()).toEqual(['wallet_requestPermissions']);
  await disconnect(config);
  await connect(config, { connector });
  expect(prompts().at(-1)).toBe('wallet_connect');
});

it('sends no prompt if the visitor cancels while the sign-in terms are being prepared', async () => {
  const { connector, prompts } = setUp(known);
  const { promise, release } = createHold();
  vi.mocked(prepareSignInRequest).mockReturnValue(promise.then(() => terms));
  const outcome = connector.connect();
  dispatch({ type: 'cancel' });
  await expect(outcome).rejects.toMatchObject({ code: 4001 });
  release();
  await turn();
  expect(prompts()).toEqual([]);
});

it('signs in only once when two prompts of the same wallet are both approved', async () => {
  const { connector, answers } = setUp(known);
  const approvals: (() => void)[] = [];
  answers.set('wallet_connect', () => {
    const { promise, release } = createHold();
    approvals.push(release);
    return promise.then(() => ({ accounts: [sign()] }));
  });
  vi.mocked(submitSignIn).mockImplementation(async () => {
    setClientSession({ address: account, account, chainId: 1 } as never);
    return null;
  });
  const both = [connector.connect(), connector.connect()];
  await expect.poll(() => approvals).toHaveLength(2);
  for (const approve of approvals) approve();
  expect(await Promise.all(both)).toMatchObject([{ accounts: [account] }, { accounts: [account] }]);
  expect(submitSignIn).toHaveBeenCalledTimes(1);
  expect(clientSession.get()).toMatchObject({ address: account });
});
