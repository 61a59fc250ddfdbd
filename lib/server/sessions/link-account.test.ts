import { expect, it, vi } from 'vitest';
import { config } from '@/lib/config';
import { Refusal } from '@/lib/server/http/http-errors';
import { linkAccount } from '@/lib/server/sessions/link-account';
import { createRecord } from '@/tests/store/records';

const { counted, store } = vi.hoisted(() => ({
  counted: new Map<string, number>(),
  store: { links: 0 },
}));
vi.mock('@/lib/server/mac', () => ({ hashKey: (key: string) => key }));
vi.mock('@/lib/server/telemetry/log', () => ({ getLog: () => ({ info: () => undefined }) }));
vi.mock('@/lib/server/store/get-store', () => ({
  getStore: () => ({
    hit: async (increments: readonly { key: string; count: number }[]) =>
      increments.map(({ key, count }) => {
        counted.set(key, (counted.get(key) ?? 0) + count);
        return { count: counted.get(key), resetsAt: Date.now() + 1_000 };
      }),
    link: async () => {
      store.links += 1;
      return 'linked';
    },
  }),
}));
vi.mock('@/lib/env/env', () => ({
  getEnv: () => ({ rateLimitScale: 1 }),
}));
const other = createRecord();
vi.mock('@/lib/server/sessions/sign-in', async () => {
  const { z } = await import('zod');
  return {
    credentialsSchema: z.object({ message: z.string(), signature: z.string() }),
    requireTerms: async () => ({ nonce: 'n', address: other.address, chainId: 1 }),
    requireSignature: async () => other.account,
    toConsumed: () => ({ nonceHash: '', nonceExpiresAt: 0 }),
  };
});

it('a client’s daily budget pays for the 400 days of a link, not only for a week', async () => {
  const session = createRecord();
  const link = () =>
    linkAccount(session, { message: 'x'.repeat(550), signature: '0x' }, 'n', {
      client: '192.0.2.1',
    });
  const attempts = config.limits.kept.points / 10;
  const outcomes = await Promise.allSettled(Array.from({ length: attempts }, link));
  const made = outcomes.filter(({ status }) => status === 'fulfilled').length;
  expect(made).toBe(store.links);
  expect(made).toBeLessThan(config.limits.kept.points / 15);
  expect(made).toBeGreaterThan(config.limits.kept.points / 20);
  const reasons = outcomes.filter((it) => it.status === 'rejected').map(({ reason }) => reason);
  for (const reason of reasons) expect(reason).toBeInstanceOf(Refusal);
});
