import { beforeEach, expect, it, vi } from 'vitest';
import {
  forgetKnownClient,
  isKnownClient,
  recordKnownClient,
} from '@/lib/server/rate-limit/known-clients';

const { secrets, stored } = vi.hoisted(() => ({
  secrets: [] as string[],
  stored: new Set<string>(),
}));
vi.mock('@/lib/server/mac', () => ({
  hashKey: (key: string) => `${secrets[0]} ${key}`,
  hashKeys: (key: string) => secrets.map((secret) => `${secret} ${key}`),
}));
vi.mock('@/lib/server/store/get-store', () => ({
  getStore: () => ({
    hit: async ([{ key }]: [{ key: string }]) => stored.add(key),
    readHits: async (key: string) => (stored.has(key) ? { count: 1, resetsAt: 0 } : null),
    forgetHits: async (key: string) => stored.delete(key),
  }),
}));

const visit = ['eip155:1:0x1', '192.0.2.1'] as const;

beforeEach(() => {
  secrets.splice(0, secrets.length, 'old');
  stored.clear();
});

it('an owner’s client stays known when the secret is rotated, until the old secret is removed', async () => {
  await recordKnownClient(...visit);
  secrets.unshift('recent');
  expect(await isKnownClient(...visit)).toBe(true);
  expect(await isKnownClient(visit[0], '192.0.2.2')).toBe(false);
  secrets.pop();
  expect(await isKnownClient(...visit)).toBe(false);
});

it('an owner’s client is forgotten under all secrets', async () => {
  await recordKnownClient(...visit);
  secrets.unshift('recent');
  await recordKnownClient(...visit);
  expect(stored.size).toBe(2);
  await forgetKnownClient(...visit);
  expect(stored.size).toBe(0);
});

it('a client from before the pipeline was attached is not recorded', async () => {
  await recordKnownClient(visit[0], 'unknown');
  expect(stored.size).toBe(0);
});
