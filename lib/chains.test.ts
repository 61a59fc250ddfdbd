import { expect, it, onTestFinished, vi } from 'vitest';
import { getChains, getDemoChains, getRpcUrls } from '@/lib/chains';

const none = { testnets: false, demo: null };
const ids = (flags: Parameters<typeof getChains>[0]) => getChains(flags).map(({ id }) => id);

it('lists the chains in the order of the network list', () => {
  expect(ids(none)).toEqual([1, 137, 10, 42161, 8453, 7777777]);
});

it('adds the test chain and the local chain when told', () => {
  expect(ids({ ...none, testnets: true })).toContain(11155111);
  expect(ids({ ...none, demo: { rpcUrl: 'http://127.0.0.1:8545' } })[0]).toBe(31337);
});

it('knows an explorer and the multicall contract of every chain', () => {
  for (const { blockExplorers, contracts } of getChains({ ...none, testnets: true })) {
    expect(blockExplorers?.default.url).toMatch(/^https:/);
    expect(contracts?.multicall3?.address).toMatch(/^0x/);
  }
});

it('tries the configured nodes before the public default', () => {
  const [mainnet] = getChains(none);
  const urls = getRpcUrls(mainnet, { 1: ['https://a.example.org'] });
  expect(urls[0]).toBe('https://a.example.org');
  expect(urls.slice(1)).toEqual(mainnet.rpcUrls.default.http);
});

it('lets the demo wallet onto local nodes alone', () => {
  const env = {
    testnets: false,
    demo: { rpcUrl: 'http://127.0.0.1:8545' },
    rpcUrls: { 1: ['http://localhost:8601'], 10: ['https://a.example.org'] },
  };
  expect(getDemoChains(env).map(({ chainId }) => chainId)).toEqual([31337, 1]);
});

it('wants at least one chain', async () => {
  vi.resetModules();
  vi.doMock('@/lib/config', () => ({ config: { chains: [], testChains: [] } }));
  onTestFinished(() => {
    vi.doUnmock('@/lib/config');
    vi.resetModules();
  });
  const { getChains: getChainsOfNone } = await import('@/lib/chains');
  expect(() => getChainsOfNone(none)).toThrow('must have at least one chain');
});
