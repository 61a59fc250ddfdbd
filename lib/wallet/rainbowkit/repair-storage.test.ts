import { afterEach, describe, expect, it, vi } from 'vitest';
import { repairStorage } from '@/lib/wallet/rainbowkit/repair-storage';
import { stubLocalStorage } from '@/tests/support/memory-storage';

afterEach(() => void vi.unstubAllGlobals());

/** Returns one stored record after the repair. */
function repair(key: string, value: string): string | null {
  const storage = stubLocalStorage({ [key]: value });
  repairStorage();
  return storage.getItem(key);
}

const account = `0x${'ab'.repeat(20)}`;
const hash = (n: number) => `0x${n.toString(16).padStart(64, '0')}`;
const transaction = (n: number, status = 'confirmed') => ({
  hash: hash(n),
  description: `Number ${n}`,
  status,
});
const store = (state: unknown, version: unknown = 2) => JSON.stringify({ state, version });
const connection = {
  accounts: [account],
  chainId: 1,
  connector: { id: 'io.example', name: 'Example', type: 'injected', uid: 'u' },
};
const connections = { __type: 'Map', value: [['u', connection]] };
const goodStore = store({ connections, chainId: 1, current: 'u' });

describe('stored transactions', () => {
  it.each(['null', '"text"', '[null]', '7', '{', '[]', '{}', '{"x":1}', `{"${account}":null}`])(
    'are dropped when they are %s',
    (text) => expect(repair('rk-transactions', text)).toBeNull(),
  );

  it('are kept unchanged when they are valid', () => {
    const text = JSON.stringify({
      [account]: { 1: [{ ...transaction(1, 'pending'), confirmations: 2 }, transaction(2)] },
    });
    expect(repair('rk-transactions', text)).toBe(text);
  });

  it.each([
    null,
    { ...transaction(2), hash: `0x${'g'.repeat(64)}` },
    { ...transaction(2), description: 7 },
    { ...transaction(2), status: 'mined' },
    { ...transaction(2), confirmations: 0 },
    { ...transaction(2), confirmations: 1.5 },
  ])('lose an invalid entry: %o', (bad) => {
    const text = JSON.stringify({ [account]: { 1: [bad, transaction(1)], x: [transaction(1)] } });
    expect(repair('rk-transactions', text)).toBe(
      JSON.stringify({ [account]: { 1: [transaction(1)] } }),
    );
  });

  it('keep all pending ones, and the ten newest finished ones per account and chain', () => {
    const list = Array.from({ length: 24 }, (_, n) =>
      transaction(n, n % 2 === 0 ? 'pending' : n % 3 === 0 ? 'failed' : 'confirmed'),
    );
    const text = JSON.stringify({ [account]: { 1: list, 10: list.slice(0, 20) } });
    const left = JSON.parse(repair('rk-transactions', text) ?? 'null');
    expect(left[account][1]).toEqual(
      list.filter(({ hash: it }) => it !== hash(21) && it !== hash(23)),
    );
    expect(left[account][10]).toHaveLength(20);
  });
});

describe('recent wallets', () => {
  it.each([
    ['["rainbow","io.example"]', '["rainbow","io.example"]'],
    ['["rainbow",7,null,"constructor","__proto__","a b"]', '["rainbow"]'],
    ['{"rainbow":1}', null],
    ['null', null],
    ['not json', null],
  ])('stored as %s become %s', (text, left) => expect(repair('rk-recent', text)).toBe(left));

  it.each([
    ['metaMask', 'metaMask'],
    ['constructor', null],
    ['<b>', null],
    ['x'.repeat(200), null],
  ])('the latest, stored as %s, becomes %s', (text, left) =>
    expect(repair('rk-latest-id', text)).toBe(left),
  );
});

describe('wagmi’s records', () => {
  it('are kept unchanged when they are valid', () => {
    expect(repair('wagmi.store', goodStore)).toBe(goodStore);
    expect(repair('wagmi.recentConnectorId', '"injected"')).toBe('"injected"');
  });

  it.each([
    '{',
    store(null),
    store({ connections, chainId: 1, current: {} }),
    store({ connections, chainId: 'one', current: null }),
    store({ connections: [], chainId: 1, current: null }),
    store({ connections: { __type: 'Map', value: [null] }, chainId: 1, current: null }),
    store({ connections: { __type: 'Map', value: [['u', {}]] }, chainId: 1, current: null }),
    store({ connections, chainId: 1, current: 'u' }, 'two'),
  ])('lose a store that is %s', (text) => expect(repair('wagmi.store', text)).toBeNull());

  it.each(['injected', '{}', 'null', '"__proto__"'])('lose a connector id that is %s', (text) =>
    expect(repair('wagmi.recentConnectorId', text)).toBeNull(),
  );
});

describe('the deep link to the phone wallet', () => {
  const link = (href: unknown, name: unknown = 'Rainbow') => JSON.stringify({ href, name });

  it.each([
    ['https://rnbwapp.com/', 'https://rnbwapp.com/'],
    ['https://rnbwapp.com/wc', 'https://rnbwapp.com/'],
    ['rainbow://wc', 'rainbow://'],
    ['https://uni.example/abwc', 'https://uni.example/abwc'],
  ])('stored as %s is kept as %s, to which the client appends /wc', (href, kept) =>
    expect(repair('WALLETCONNECT_DEEPLINK_CHOICE', link(href))).toBe(link(kept)),
  );

  it.each(['{', link(7), link('wc'), link('javascript:alert(1)'), link('https://a.example', 1)])(
    'stored as %s is dropped',
    (text) => expect(repair('WALLETCONNECT_DEEPLINK_CHOICE', text)).toBeNull(),
  );
});
