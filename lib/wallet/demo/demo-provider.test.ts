import {
  createPublicClient,
  erc20Abi,
  http,
  parseEther,
  parseUnits,
  toHex,
  verifyMessage,
} from 'viem';
import { createSiweMessage, parseSiweMessage } from 'viem/siwe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createChildren } from '@/lib/cli/children';
import { installContracts } from '@/lib/cli/install-contracts';
import { findFreePort } from '@/lib/cli/ports';
import { findAnvil } from '@/lib/cli/start-demo';
import { waitUntil } from '@/lib/cli/wait-until';
import { productId } from '@/lib/config';
import { demoTokens } from '@/lib/tokens';
import { createMemoryStorage } from '@/tests/support/memory-storage';
import { patience } from '@/tests/support/patience';
import type { DemoAnswer, DemoApproval } from './approval';
import type { DemoChain } from './demo-chain';
import { callChain } from './demo-chain';
import { createDemoProvider } from './demo-provider';
import { demoDelegate } from './name';

const children = createChildren();
const origin = 'http://localhost:3000';
const other = '0x000000000000000000000000000000000000dEaD';
let chain: DemoChain = { chainId: 31337, name: 'Local chain', rpcUrl: '', tokens: [] };
let second: DemoChain = { chainId: 31338, name: 'Second chain', rpcUrl: '', tokens: [] };
let storage = createMemoryStorage();
let asked: DemoApproval[] = [];
let answer: (request: DemoApproval) => DemoAnswer | Promise<DemoAnswer> = () => 'approve';

async function startChain(chainId: number): Promise<string> {
  const port = await findFreePort(20_000 + (process.pid % 20_000) + (chainId % 7), ['127.0.0.1']);
  children.start('anvil', findAnvil() ?? 'missing', [
    ...['--port', String(port), '--chain-id', String(chainId), '--silent'],
  ]);
  const rpcUrl = `http://127.0.0.1:${port}`;
  const failure = await waitUntil(
    async () => ((await callChain(rpcUrl, 'eth_chainId', [])) === toHex(chainId) ? null : 'other'),
    patience.condition,
  );
  if (failure !== null) throw new Error(failure);
  return rpcUrl;
}

beforeAll(async () => {
  chain = { ...chain, rpcUrl: await startChain(31337) };
  second = { ...second, rpcUrl: await startChain(31338) };
});
afterAll(() => children.stop());

beforeEach(() => {
  storage = createMemoryStorage();
  asked = [];
  answer = () => 'approve';
});

function createWallet(chains: readonly DemoChain[] = [chain, second]) {
  const provider = createDemoProvider({
    chains,
    origin,
    storage,
    ask: async (request) => {
      asked.push(request);
      return answer(request);
    },
  });
  const events: [string, unknown][] = [];
  for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged']) {
    provider.on(event, (payload) => events.push([event, payload]));
  }
  const call = (method: string, ...params: unknown[]) => provider.request({ method, params });
  const connect = async () => ((await call('eth_requestAccounts')) as [`0x${string}`])[0];
  return { provider, call, connect, events };
}

async function connected(chains?: readonly DemoChain[]) {
  const wallet = createWallet(chains);
  return { ...wallet, account: await wallet.connect() };
}

const signIn = { nonce: '0123456789abcdef', chainId: '0x7a69' };
const askToSignIn = (capability: unknown) => ({
  version: '1',
  capabilities: { signInWithEthereum: capability },
});

const fails = (code: number) => expect.objectContaining({ name: 'ProviderRpcError', code });

test('returns no account before the visitor approves, and funds the account afterwards', async () => {
  const { call, connect, events } = createWallet();
  expect(await call('eth_accounts')).toEqual([]);
  const account = await connect();
  expect(asked).toMatchObject([{ kind: 'connect', account, chain: { chainId: 31337 } }]);
  expect(await call('eth_accounts')).toEqual([account]);
  expect(await call('eth_getBalance', account, 'latest')).toBe(toHex(parseEther('100')));
  expect(events).toEqual([
    ['connect', { chainId: '0x7a69' }],
    ['accountsChanged', [account]],
  ]);
  expect(await connect()).toBe(account);
  expect(asked).toHaveLength(1);
});

test('funds the account with the tokens of all its chains', async () => {
  await installContracts(chain.rpcUrl, '.', chain.chainId);
  const withTokens = [chain, second].map((it) => ({
    ...it,
    tokens: demoTokens.filter(({ chainId }) => chainId === it.chainId),
  }));
  const account = (await createWallet(withTokens).connect()) ?? '0x';
  const [first, away] = [chain, second].map(({ rpcUrl }) =>
    createPublicClient({ transport: http(rpcUrl) }),
  );
  for (const { address, symbol, name, decimals } of withTokens[0]?.tokens ?? []) {
    const contract = { address, abi: erc20Abi } as const;
    const read = (functionName: 'symbol' | 'name' | 'decimals') =>
      first?.readContract({ ...contract, functionName });
    const facts = [await read('symbol'), await read('name'), await read('decimals')];
    expect(facts).toEqual([symbol, name, decimals]);
    const balance = { ...contract, functionName: 'balanceOf', args: [account] } as const;
    expect(await first?.readContract(balance)).toBe(parseUnits('100', decimals));
  }
  expect(await away?.getBalance({ address: account })).toBe(parseEther('100'));
});

test.each([
  ['eth_requestAccounts', undefined],
  ['wallet_requestPermissions', { eth_accounts: {} }],
  ['wallet_connect', askToSignIn(signIn)],
])('rejects a refused %s with code 4001, and does not connect', async (method, params) => {
  const { call, events } = createWallet();
  answer = () => 'reject';
  await expect(call(method, params)).rejects.toEqual(fails(4001));
  expect(await call('eth_accounts')).toEqual([]);
  expect(events).toEqual([]);
});

test('grants and revokes permissions', async () => {
  const { call, events } = createWallet();
  const granted = await call('wallet_requestPermissions', { eth_accounts: {} });
  const [account] = (await call('eth_accounts')) as string[];
  expect(granted).toMatchObject([
    { parentCapability: 'eth_accounts', caveats: [{ value: [account] }] },
  ]);
  expect(await call('wallet_revokePermissions', { eth_accounts: {} })).toBe(null);
  expect(await call('eth_accounts')).toEqual([]);
  expect(events.at(-1)).toEqual(['accountsChanged', []]);
  await expect(call('personal_sign', '0x00', account)).rejects.toEqual(fails(4100));
});

test('keeps the same account connected after a reload', async () => {
  const account = await createWallet().connect();
  const { call } = createWallet();
  expect(await call('eth_accounts')).toEqual([account]);
  expect(asked).toHaveLength(1);
});

test.each([
  ...['null', '{', '{"key":"0x01"}', `{"key":{"length":66},"connected":true}`],
  `{"key":"0x${'0'.repeat(64)}","connected":true}`,
])('creates a new wallet when storage holds %s', async (poison) => {
  storage = createMemoryStorage({ [`${productId}.demo-wallet`]: poison });
  const { call, connect } = createWallet();
  expect(await call('eth_accounts')).toEqual([]);
  expect(await connect()).toMatch(/^0x[\da-fA-F]{40}$/);
});

test('falls back to the first chain when the stored one is unknown', async () => {
  await createWallet().connect();
  const text = storage.getItem(`${productId}.demo-wallet`) ?? '';
  storage.setItem(`${productId}.demo-wallet`, text.replace('31337', '1'));
  expect(await createWallet().call('eth_chainId')).toBe('0x7a69');
});

test('signs the message that it shows', async () => {
  const { call, account: address } = await connected();
  const message = 'Sign in to Portico.\nGrüße';
  const signature = (await call('personal_sign', toHex(message), address)) as `0x${string}`;
  expect(asked.at(-1)).toMatchObject({ kind: 'message', text: message });
  expect(await verifyMessage({ address, message, signature })).toBe(true);
  await call('personal_sign', '0xff00', address);
  expect(asked.at(-1)).toMatchObject({ text: '0xff00' });
  answer = () => 'reject';
  await expect(call('personal_sign', toHex(message), address)).rejects.toEqual(fails(4001));
});

test('sends an approved transaction to the chain', async () => {
  const { call, account: from } = await connected();
  const value = parseEther('0.5');
  const sent = await call('eth_sendTransaction', { from, to: other, value: toHex(value) });
  const hash = sent as '0x';
  expect(asked.at(-1)).toMatchObject({ kind: 'transaction', to: other, value, data: '0x' });
  const client = createPublicClient({ transport: http(chain.rpcUrl) });
  const receipt = await client.waitForTransactionReceipt({ hash, pollingInterval: 50 });
  expect(receipt).toMatchObject({ status: 'success', to: other.toLowerCase() });
  expect((await client.getTransaction({ hash })).value).toBe(value);
});

test('a refused transaction never reaches the chain', async () => {
  const { call, account: from } = await connected();
  answer = () => 'reject';
  await expect(call('eth_sendTransaction', { from, to: other })).rejects.toEqual(fails(4001));
  expect(await call('eth_getTransactionCount', from, 'latest')).toBe('0x0');
});

test('passes on the node’s own error', async () => {
  const { call, account: from } = await connected();
  const value = toHex(parseEther('101'));
  await expect(call('eth_sendTransaction', { from, to: other, value })).rejects.toThrow(/funds/i);
  const reverting = `0x${'12'.repeat(20)}`;
  await callChain(chain.rpcUrl, 'anvil_setCode', [reverting, '0x60006000fd']);
  await expect(call('eth_sendTransaction', { from, to: reverting })).rejects.toEqual(fails(3));
});

test('makes several calls at once, with the account that it delegates first', async () => {
  const { call, account } = await connected();
  const [one, two] = [`0x${'01'.repeat(20)}`, `0x${'02'.repeat(20)}`];
  const bundle = (...to: string[]) => ({
    ...{ version: '2.0.0', chainId: '0x7a69', from: account, atomicRequired: true },
    calls: to.map((it) => ({ to: it, value: '0x5' })),
  });
  const readSupport = async () =>
    JSON.stringify(await call('wallet_getCapabilities', account, ['0x7a69']));
  const finish = async (id: unknown) => {
    const read = () => call('wallet_getCallsStatus', id) as Promise<{ status: number }>;
    await expect.poll(async () => (await read()).status).not.toBe(100);
    return await read();
  };
  await callChain(chain.rpcUrl, 'anvil_setCode', [demoDelegate, '0x']);
  expect(await readSupport()).toBe('{"0x7a69":{"atomic":{"status":"unsupported"}}}');
  await expect(call('wallet_sendCalls', bundle(one))).rejects.toEqual(fails(5760));
  await installContracts(chain.rpcUrl, '.', chain.chainId);
  expect(await readSupport()).toContain('ready');
  answer = () => 'reject';
  await expect(call('wallet_sendCalls', bundle(one))).rejects.toEqual(fails(4001));
  answer = () => 'approve';
  const { id } = (await call('wallet_sendCalls', bundle(one, two))) as { id: string };
  expect(asked.at(-1)).toMatchObject({
    kind: 'batch',
    isUpgrade: true,
    calls: [one, two].map((to) => ({ to, value: 5n, data: '0x' })),
  });
  expect(await finish(id)).toMatchObject({ id, atomic: true, chainId: '0x7a69', status: 200 });
  expect(await call('eth_getBalance', two, 'latest')).toBe('0x5');
  expect(await readSupport()).toContain('supported');
  expect(await createWallet().call('wallet_getCallsStatus', id)).toMatchObject({ status: 200 });

  await callChain(chain.rpcUrl, 'anvil_setCode', [two, '0x60006000fd']);
  await expect(call('wallet_sendCalls', bundle(one, two))).rejects.toEqual(fails(3));
  expect(asked.at(-1)).toMatchObject({ isUpgrade: false });
  expect(await call('eth_getBalance', one, 'latest')).toBe('0x5');
});

test.each([
  [5700, { capabilities: { paymasterService: { url: 'https://pay.example' } } }],
  [5710, { chainId: '0x7a6a' }],
  [-32602, { version: '1.0' }],
  [-32602, { calls: [] }],
  [4100, { from: other }],
])('rejects calls with code %i if they have %j', async (code, over) => {
  const { call } = await connected();
  const bundle = { version: '2.0.0', chainId: '0x7a69', calls: [{ to: other }], ...over };
  await expect(call('wallet_sendCalls', bundle)).rejects.toEqual(fails(code));
  expect(asked).toHaveLength(1);
});

test.each(['0x01', `0x${'0'.repeat(128)}`])('knows no calls with the id %s', async (id) => {
  const { call } = await connected();
  await expect(call('wallet_getCallsStatus', id)).rejects.toEqual(fails(5730));
});

test('switches between its chains, and funds the account on each', async () => {
  const { call, account, events } = await connected();
  expect(await call('wallet_switchEthereumChain', { chainId: '0x7a6a' })).toBe(null);
  expect(asked.at(-1)).toMatchObject({ kind: 'switch', chain: { chainId: 31337 }, to: second });
  expect(events.at(-1)).toEqual(['chainChanged', '0x7a6a']);
  expect(await call('eth_chainId')).toBe('0x7a6a');
  expect(await call('eth_getBalance', account, 'latest')).toBe(toHex(parseEther('100')));
  const hash = await call('eth_sendTransaction', { to: other, value: '0x1', chainId: '0x7a6a' });
  const found = await callChain(second.rpcUrl, 'eth_getTransactionByHash', [hash]);
  expect(found).toMatchObject({ hash });
  await call('wallet_switchEthereumChain', { chainId: '0x7a6a' });
  expect(asked.filter(({ kind }) => kind === 'switch')).toHaveLength(1);
  expect(await createWallet().call('eth_chainId')).toBe('0x7a6a');
});

test('refuses to switch to an unknown chain or to add one', async () => {
  const { call, connect } = createWallet();
  await expect(call('wallet_switchEthereumChain', { chainId: '0x1' })).rejects.toEqual(fails(4100));
  await connect();
  await expect(call('wallet_switchEthereumChain', { chainId: '0x1' })).rejects.toEqual(fails(4902));
  await expect(call('wallet_addEthereumChain', { chainId: '0x1' })).rejects.toEqual(fails(4200));
});

test('shows one prompt at a time, in order', async () => {
  const { call, account } = await connected();
  let open = 0;
  answer = async ({ kind }) => {
    open += 1;
    expect(open).toBe(1);
    await new Promise((resolve) => setTimeout(resolve));
    open -= 1;
    return kind === 'switch' ? 'reject' : 'approve';
  };
  const results = await Promise.allSettled([
    call('personal_sign', '0x61', account),
    call('wallet_switchEthereumChain', { chainId: '0x7a6a' }),
    call('personal_sign', '0x62', account),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(asked.slice(1).map(({ kind }) => kind)).toEqual(['message', 'switch', 'message']);
});

test('signs nothing if the visitor disconnects while the prompt is open', async () => {
  const { call, account } = await connected();
  answer = async (): Promise<DemoAnswer> => {
    await call('wallet_revokePermissions', { eth_accounts: {} });
    return 'approve';
  };
  await expect(call('personal_sign', '0x61', account)).rejects.toEqual(fails(4100));
});

test('connects while the node is down, and reports that when a call needs the node', async () => {
  const { call, account: from } = await connected([{ ...chain, rpcUrl: 'http://127.0.0.1:9' }]);
  await expect(call('eth_getBalance', from, 'latest')).rejects.toEqual(fails(-32080));
  await expect(call('eth_sendTransaction', { from, to: other })).rejects.toEqual(fails(-32080));
});

test.each([
  ['personal_sign', -32602, ['hello', 'own']],
  ['personal_sign', -32602, ['0x0', 'own']],
  ['personal_sign', -32602, ['0x00']],
  ['personal_sign', 4100, ['0x00', other]],
  ['eth_signTypedData_v4', 4200, ['own', '{}']],
  ['eth_sendTransaction', -32602, []],
  ['eth_sendTransaction', -32602, [null]],
  ['eth_sendTransaction', -32602, [{}]],
  ['eth_sendTransaction', -32602, [{ to: other, value: 1 }]],
  ['eth_sendTransaction', -32602, [{ to: other, chainId: '0x1' }]],
  ['eth_sendTransaction', 4100, [{ from: other, to: other }]],
  ['wallet_switchEthereumChain', -32602, ['0x1']],
  ['wallet_switchEthereumChain', -32602, [{ chainId: 31337 }]],
  ['anvil_setBalance', 4200, ['own', '0x0']],
  ['constructor', 4200, []],
])('%s rejects bad input with code %i, without a prompt', async (method, code, params) => {
  const { call, account: own } = await connected();
  const filled = params.map((param) => (param === 'own' ? own : param));
  await expect(call(method, ...filled)).rejects.toEqual(fails(code));
  expect(asked).toHaveLength(1);
});

test('connects and signs in with one approval, with the requested terms and its own defaults', async () => {
  const { call, events } = createWallet();
  const terms = {
    ...signIn,
    version: '1',
    domain: 'localhost:3000',
    uri: 'http://localhost:3000/enter',
    statement: 'Come in.',
    issuedAt: '2030-01-01T00:00:00.000Z',
    expirationTime: '2030-01-01T00:10:00.000Z',
  };
  const times = {
    issuedAt: new Date(terms.issuedAt),
    expirationTime: new Date(terms.expirationTime),
  };
  const answer = await call('wallet_connect', askToSignIn(terms));
  const [address] = (await call('eth_accounts')) as [`0x${string}`];
  const message = createSiweMessage({ ...terms, ...times, version: '1', address, chainId: 31337 });
  expect(answer).toEqual({
    accounts: [
      { address, capabilities: { signInWithEthereum: { message, signature: expect.any(String) } } },
    ],
  });
  expect(asked).toEqual([{ kind: 'signIn', text: message, account: address, chain }]);
  const { signature } = readSigned(answer);
  expect(await verifyMessage({ address, message, signature })).toBe(true);
  expect(events.map(([name]) => name)).toEqual(['connect', 'accountsChanged']);

  const again = readSigned(await call('wallet_connect', askToSignIn(signIn)));
  expect(parseSiweMessage(again.message)).toMatchObject({
    address,
    domain: 'localhost:3000',
    uri: origin,
    issuedAt: expect.any(Date),
    nonce: signIn.nonce,
  });
  expect(asked).toHaveLength(2);
});

function readSigned(answer: unknown): { message: string; signature: `0x${string}` } {
  const { accounts } = answer as {
    accounts: { capabilities: { signInWithEthereum: ReturnType<typeof readSigned> } }[];
  };
  const [first] = accounts;
  if (first === undefined) throw new Error('no account');
  return first.capabilities.signInWithEthereum;
}

test('only connects when the visitor declines to sign in', async () => {
  answer = () => 'connect';
  const { call } = createWallet();
  const declined = await call('wallet_connect', askToSignIn(signIn));
  const [address] = (await call('eth_accounts')) as string[];
  expect(declined).toEqual({ accounts: [{ address, capabilities: {} }] });
  await expect(call('personal_sign', '0x61', address)).rejects.toEqual(fails(4001));
});

test.each<[string, unknown]>([
  ['terms that are a text', askToSignIn('yes')],
  ['a short nonce', askToSignIn({ ...signIn, nonce: '1234567' })],
  ['no chain', askToSignIn({ nonce: signIn.nonce })],
  ['a chain that it does not know', askToSignIn({ ...signIn, chainId: '0x1' })],
  ['a statement of two lines', askToSignIn({ ...signIn, statement: 'a\nb' })],
  ['a time that is none', askToSignIn({ ...signIn, issuedAt: 'soon' })],
])('refuses to connect with %s, without a prompt', async (_, params) => {
  const { call } = createWallet();
  await expect(call('wallet_connect', params)).rejects.toEqual(fails(-32602));
  expect(asked).toEqual([]);
  expect(await call('eth_accounts')).toEqual([]);
});

test('signs in to this site’s domain, even if the request names another', async () => {
  const { call } = createWallet();
  const terms = { ...signIn, domain: 'bank.example' };
  const { message } = readSigned(await call('wallet_connect', askToSignIn(terms)));
  expect(parseSiweMessage(message).domain).toBe('localhost:3000');
});

test('does not call a removed listener', async () => {
  const { provider, connect } = createWallet();
  const heard: unknown[] = [];
  const listener = (payload: unknown) => heard.push(payload);
  provider.on('accountsChanged', listener);
  provider.removeListener('accountsChanged', listener);
  await connect();
  expect(heard).toEqual([]);
});

test('throws for a chain that is not on this machine', () => {
  for (const rpcUrl of ['https://eth.example.org', 'http://10.0.0.1:8545', '']) {
    expect(() => createWallet([{ ...chain, rpcUrl }])).toThrow('loopback');
  }
  expect(() => createWallet([])).toThrow();
});
