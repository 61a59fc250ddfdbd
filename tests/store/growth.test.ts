import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSqliteStore } from '@/lib/server/store/sqlite-store';
import { createRecord, hit, inMs, random, terms } from '@/tests/store/records';

const dayMs = 24 * 60 * 60 * 1000;
const signInsPerDay = 400;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('A55: the files of the embedded store level off when as much expires as is added', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-growth-'));
  const store = createSqliteStore(folder);
  const sizes: number[] = [];
  for (let day = 0; day < 6; day += 1) {
    for (let sent = 0; sent < signInsPerDay; sent += 1) {
      const session = createRecord({ expiresAt: inMs(dayMs), message: 'x'.repeat(1_000) });
      await store.signIn({ ...terms(session), nonceExpiresAt: inMs(dayMs) });
      await store.consumeNonce(random(), inMs(dayMs));
      await hit(store, random(), 1, dayMs);
    }
    sizes.push(await store.measure());
    vi.setSystemTime(Date.now() + dayMs + 1_000);
  }
  const [first = 0, second = 0] = sizes;
  expect(first).toBeGreaterThan(signInsPerDay * 1_000);
  // The write-ahead log reaches its own size on the second day.
  for (const size of sizes.slice(2)) expect(size).toBeLessThan(second * 1.1);
  await store.close();
  rmSync(folder, { recursive: true });
});
