import { expect, it, vi } from 'vitest';
import { describeClosedGate } from '@/lib/server/gates/describe-closed-gate';
import { holds, ownsSafe } from '@/lib/server/gates/gate';
import { getTextsOf } from '@/lib/server/i18n/texts';
import { configuredChains } from '@/tests/support/chains';

vi.mock('@/lib/env/env', () => ({ getEnv: () => ({ rpcUrls: {}, testnets: true, demo: null }) }));

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

it.each([
  ['configured', configuredChains[0]?.id ?? 0, configuredChains[0]?.name ?? ''],
  ['another', 987_654_321, '987654321'],
])('the text and the needs of a closed gate name the network: %s', (_, chainId, network) => {
  const rules = [
    holds({ chainId, token: 'erc721', contract: address, name: 'Pass' }),
    ownsSafe({ chainId, safe: address }),
  ];
  const unmet = rules.map((rule) => ({ rule, state: 'missing' as const }));
  const visitor = { account: `eip155:${chainId}:${address}`, address, chainId } as const;
  const { text, needs } = describeClosedGate(
    { ok: false, code: 'gate-closed', isAny: false, unmet },
    { ...visitor, accountKind: 'contract', issuedAt: '', expires: '' },
    getTextsOf('en-US'),
  );
  expect(text).toContain(`0xd8…6045 on ${network}, `);
  expect(needs.map(({ name }) => name)).toEqual([
    `at least 1 Pass on ${network}`,
    `ownership of the Safe ${address} on ${network}`,
  ]);
});
