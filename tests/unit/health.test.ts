import { createClient } from '@libsql/client/sqlite3';
import { NextRequest } from 'next/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GET } from '@/app/api/health/route';
import { productId } from '@/lib/config';
import { createSqliteStore } from '@/lib/server/store/sqlite-store';
import { type Store, StoreError } from '@/lib/server/store/store';
import { setUpFolder } from '@/tests/support/own-folder';

const { deployment } = vi.hoisted(() => ({ deployment: {} as { store: Store } }));
vi.mock('@/lib/env/env', () => ({ getEnv: () => ({ rateLimitScale: 1 }) }));
vi.mock('@/lib/server/store/get-store', () => ({ getStore: () => deployment.store }));
vi.mock('@/lib/server/store/outage', () => ({ reportStoreError: () => undefined }));
vi.mock('@/lib/chains', () => ({ getChains: () => [] }));

const maxAgeMs = 2_000;

const at = setUpFolder();
beforeEach(() => {
  deployment.store = createSqliteStore(at());
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await deployment.store.close();
  Reflect.deleteProperty(globalThis, Symbol.for(`${productId}.store-health`));
});

const ask = async () =>
  (await GET(new NextRequest('http://localhost/api/health'), undefined)).status;
const askOften = () => Promise.all(Array.from({ length: 25 }, ask));

it('writes to the store once for many requests, and again when the result is stale', async () => {
  const ping = vi.spyOn(deployment.store, 'ping');
  expect(new Set(await askOften())).toEqual(new Set([200]));
  vi.advanceTimersByTime(maxAgeMs);
  expect(new Set(await askOften())).toEqual(new Set([200]));
  expect(ping).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await askOften();
  expect(ping).toHaveBeenCalledTimes(2);
});

it('does not compete for the store’s write lock', async () => {
  expect(await ask()).toBe(200);
  const client = createClient({ url: `file:${at(`${productId}.db`)}` });
  const lock = await client.transaction('write');
  expect(new Set(await askOften())).toEqual(new Set([200]));
  await lock.rollback();
  client.close();
});

it('responds with 503 while the store fails, and with 200 soon after', async () => {
  const ping = vi.spyOn(deployment.store, 'ping').mockRejectedValue(new StoreError('down'));
  expect(await ask()).toBe(503);
  ping.mockRestore();
  expect(await ask()).toBe(503);
  vi.advanceTimersByTime(maxAgeMs + 1);
  expect(await ask()).toBe(200);
});

it('does not repeat a stale result after the clock was set back by an hour', async () => {
  const ping = vi.spyOn(deployment.store, 'ping').mockRejectedValue(new StoreError('down'));
  expect(await ask()).toBe(503);
  ping.mockRestore();
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(maxAgeMs + 1);
  expect(await ask()).toBe(200);
});
