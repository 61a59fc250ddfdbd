import { base, mainnet } from 'viem/chains';
import { expect, it } from 'vitest';
import { config, productId } from '@/lib/config';
import { type CheckedConfig, findConfigProblems } from '@/lib/env/config-problems';

const good: CheckedConfig = {
  productId: 'acme-lend',
  name: 'Acme Lend',
  statement: 'Sign in to Acme Lend.',
  chains: [mainnet],
  testChains: [base],
  wallets: ['injected', 'safe'],
  safeOrigins: ['https://app.safe.global'],
  languages: ['en-US', 'de-DE'],
  lifetimes: { 'session.idleLifetime': 60 },
};

it('finds nothing wrong with what this deployment has', () => {
  const { oneApproval: _, ...signIn } = config.signIn;
  const lifetimes = { ...signIn, ...config.session };
  expect(findConfigProblems({ ...config, productId, lifetimes })).toEqual([]);
  expect(findConfigProblems(good)).toEqual([]);
});

it.each<[string, Partial<CheckedConfig>]>([
  ['productId', { productId: 'Acme' }],
  ['productId', { productId: '1acme' }],
  ['productId', { productId: 'a' }],
  ['productId', { productId: 'acme_lend' }],
  ['productId', { productId: 'acme-' }],
  ['productId', { productId: 'a'.repeat(32) }],
  ['name', { name: ' ' }],
  ['languages', { languages: ['de-DE', 'de-DE'] }],
  ['statement', { statement: 'One.\nTwo.' }],
  ['statement', { statement: 'Grüezi' }],
  ['chains', { chains: [] }],
  ['chains', { chains: [mainnet, mainnet] }],
  ['chains', { testChains: [mainnet] }],
  ['chains', { chains: [{ ...mainnet, rpcUrls: { default: { http: [] } } }] }],
  ['chains', { chains: [{ ...mainnet, nativeCurrency: { name: '', symbol: '', decimals: 6 } }] }],
  ['wallets', { wallets: [] }],
  ['wallets', { wallets: ['safe', 'safe'] }],
  ['safeOrigins', { safeOrigins: ['https://app.safe.global/'] }],
  ['session.idleLifetime', { lifetimes: { 'session.idleLifetime': 0 } }],
  ['session.idleLifetime', { lifetimes: { 'session.idleLifetime': 1.5 } }],
])('names %s of %j in one line', (name, wrong) => {
  const problems = findConfigProblems({ ...good, ...wrong });
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^lib/config\\.ts: ${name}: .+`))]);
});
