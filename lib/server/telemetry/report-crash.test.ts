import { expect, it, vi } from 'vitest';
import { WagmiProviderNotFoundError } from 'wagmi';
import { reportCrash } from '@/lib/server/telemetry/report-crash';

const { logged } = vi.hoisted(() => ({ logged: [] as unknown[] }));
vi.mock('@/lib/server/telemetry/log', () => ({
  getLog: () => ({ error: (it: unknown) => logged.push(it) }),
}));

it('logs what to do when wagmi is used outside an island', () => {
  const place = { routePath: '/members', routeType: 'render' };
  reportCrash(new WagmiProviderNotFoundError(), place);
  expect(logged).toMatchObject([{ hint: expect.stringContaining('<WalletIsland>') }]);
  reportCrash(new TypeError('a secret'), place);
  expect(logged[1]).toMatchObject({ name: 'TypeError', hint: undefined });
});
