import { base, mainnet } from 'viem/chains';
import { expect, it } from 'vitest';
import { accountFactories, config, productId } from '@/lib/config';
import { type CheckedConfig, findConfigProblems } from '@/lib/env/config-problems';

const usdc = {
  chainId: Number(mainnet.id),
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  source: 'https://example.com/tokens',
};

const factory = {
  name: 'Acme',
  address: usdc.address,
  functions: ['function create(address owner)'],
  source: usdc.source,
};

const good: CheckedConfig = {
  productId: 'acme-lend',
  name: 'Acme Lend',
  statement: 'Sign in to Acme Lend.',
  chains: [mainnet],
  testChains: [base],
  tokens: [usdc],
  accountFactories: [factory],
  wallets: ['injected', 'safe'],
  safeOrigins: ['https://app.safe.global'],
  languages: ['en-US', 'de-DE'],
  lifetimes: { 'session.idleLifetime': 60 },
};

it('finds no problem in the config of this deployment', () => {
  const { oneApproval: _, ...signIn } = config.signIn;
  const lifetimes = { ...signIn, ...config.session };
  expect(findConfigProblems({ ...config, accountFactories, productId, lifetimes })).toEqual([]);
  expect(findConfigProblems(good)).toEqual([]);
});

it.each<[string, Partial<CheckedConfig>]>([
  ['productId', { productId: 'Acme' }],
  ['productId', { productId: '1acme' }],
  ['productId', { productId: 'acme-' }],
  ['productId', { productId: 'a'.repeat(32) }],
  ['name', { name: ' ' }],
  ['languages', { languages: ['de-DE', 'de-DE'] }],
  ['statement', { statement: 'One.\nTwo.' }],
  ['statement', { statement: 'Grüezi' }],
  ['statement', { statement: 'Sign in to "Acme Lend".' }],
  ['statement', { statement: 'Save 5% of the fees.' }],
  ['statement', { statement: 'a'.repeat(501) }],
  ['chains', { chains: [], tokens: [] }],
  ['chains', { chains: [mainnet, mainnet] }],
  ['chains', { testChains: [mainnet] }],
  ['chains', { chains: [{ ...mainnet, rpcUrls: { default: { http: [] } } }] }],
  ['chains', { chains: [{ ...mainnet, nativeCurrency: { name: '', symbol: '', decimals: 6 } }] }],
  ['tokens', { tokens: [{ ...usdc, address: usdc.address.toLowerCase() }] }],
  ['tokens', { tokens: [{ ...usdc, address: '0xA0b8' }] }],
  ['tokens', { tokens: [{ ...usdc, chainId: 5 }] }],
  ['tokens', { tokens: [usdc, usdc] }],
  ['tokens', { tokens: [{ ...usdc, decimals: -1 }] }],
  ['tokens', { tokens: [{ ...usdc, decimals: 37 }] }],
  ['tokens', { tokens: [{ ...usdc, decimals: 6.5 }] }],
  ['tokens', { tokens: [{ ...usdc, symbol: '' }] }],
  ['tokens', { tokens: [{ ...usdc, symbol: 'A'.repeat(12) }] }],
  ['tokens', { tokens: [{ ...usdc, symbol: 'US\u200bDC' }] }],
  ['tokens', { tokens: [{ ...usdc, name: ' ' }] }],
  ['tokens', { tokens: [{ ...usdc, source: 'http://example.com' }] }],
  ['accountFactories', { accountFactories: [{ ...factory, address: '0xA0b8' }] }],
  ['accountFactories', { accountFactories: [{ ...factory, functions: ['create(address)'] }] }],
  ['accountFactories', { accountFactories: [{ ...factory, source: '' }] }],
  ['wallets', { wallets: [] }],
  ['wallets', { wallets: ['safe', 'safe'] }],
  ['safeOrigins', { safeOrigins: ['https://app.safe.global/'] }],
  ['safeOrigins', { safeOrigins: ['https://*.safe.global'] }],
  ['session.idleLifetime', { lifetimes: { 'session.idleLifetime': 0 } }],
  ['session.idleLifetime', { lifetimes: { 'session.idleLifetime': 1.5 } }],
])('reports %s for %j in one line', (name, wrong) => {
  const problems = findConfigProblems({ ...good, ...wrong });
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^lib/config\\.ts: ${name}: .+`))]);
});

it('suggests the right checksum for a token’s address, and names a token’s chain that is not configured', () => {
  const find = (token: Partial<typeof usdc>) =>
    findConfigProblems({ ...good, tokens: [{ ...usdc, ...token }] });
  const lower = usdc.address.toLowerCase();
  expect(find({ address: lower })).toEqual([expect.stringContaining(usdc.address)]);
  expect(find({ chainId: 100 })).toEqual([expect.stringMatching(/USDC .*chain 100/)]);
});
