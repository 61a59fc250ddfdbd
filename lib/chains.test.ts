import type { Chain } from 'viem';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { getChains, getDemoChains, getRpcUrls } from '@/lib/chains';
import { config } from '@/lib/config';
import { parseEnv } from '@/lib/env/parse-env';
import { away, configuredChains, home, third } from '@/tests/support/chains';

const none = { testnets: false, demo: null, rpcUrls: {} };
const demo = { rpcUrl: 'http://127.0.0.1:8545', secondRpcUrl: 'http://127.0.0.1:8546' };
const ids = (flags: Parameters<typeof getChains>[0]) => getChains(flags).map(({ id }) => id);

it('lists the chains in the order of the network list', () => {
  expect(ids(none)).toEqual(config.chains.map(({ id }) => id));
});

it('adds the test chains when testnets are enabled', () => {
  const all = [...config.chains, ...config.testChains].map(({ id }) => id);
  expect(ids({ ...none, testnets: true })).toEqual(all);
});

it('keeps the explorer and the multicall contract of every chain that has them', () => {
  const known = getChains({ ...none, testnets: true });
  const factsOf = ({ blockExplorers, contracts }: Chain) => [blockExplorers, contracts?.multicall3];
  expect(known.map(factsOf)).toEqual(configuredChains.map(factsOf));
});

it('tries the configured nodes before the public default', () => {
  const [first] = getChains(none);
  const urls = getRpcUrls(first, { [first.id]: ['https://a.example.org'] });
  expect(urls[0]).toBe('https://a.example.org');
  expect(urls.slice(1)).toEqual(first.rpcUrls.default.http);
});

describe('in demo mode', () => {
  const parsed = parseEnv({
    DEMO: 'true',
    DEMO_RPC_URL: demo.rpcUrl,
    DEMO_SECOND_RPC_URL: demo.secondRpcUrl,
    ENABLE_TESTNETS: 'true',
    [`RPC_URL_${home.id}`]: 'http://localhost:8601,https://b.example.org,wss://c.example.org',
    [`RPC_URL_${away.id}`]: 'https://a.example.org,http://127.0.0.1:8602,http://[::1]:8603',
    [`RPC_URL_${third.id}`]: 'https://d.example.org,http://localhost.example.org',
  });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const { env } = parsed;

  it('includes only local chains and configured chains with a node on this machine', () => {
    expect(ids(env)).toEqual([31337, 31338, home.id, away.id]);
    expect(ids({ ...none, demo: { ...demo, secondRpcUrl: null } })).toEqual([31337]);
  });

  it('gives the second local chain an icon, because the kit has one only for the first', () => {
    const [own, second] = getChains(env);
    expect(own).not.toHaveProperty('iconUrl');
    expect(second).toMatchObject({
      iconUrl: expect.stringMatching(/^data:image\/svg\+xml,%3Csvg/),
    });
  });

  it('uses no node on another machine', () => {
    const asked = getChains(env).flatMap((chain) => getRpcUrls(chain, env.rpcUrls));
    const local = ['http://localhost:8601', 'http://127.0.0.1:8602', 'http://[::1]:8603'];
    expect(asked).toEqual([demo.rpcUrl, demo.secondRpcUrl, ...local]);
    expect(getDemoChains(env).map(({ rpcUrl }) => rpcUrl)).toEqual(asked.slice(0, -1));
  });
});

it('throws if no chain is configured', async () => {
  vi.resetModules();
  vi.doMock('@/lib/config', () => ({ config: { chains: [], testChains: [] } }));
  onTestFinished(() => {
    vi.doUnmock('@/lib/config');
    vi.resetModules();
  });
  const { getChains: getChainsOfNone } = await import('@/lib/chains');
  expect(() => getChainsOfNone(none)).toThrow('must have at least one chain');
});
