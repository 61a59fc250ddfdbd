import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBuildKeeper } from '@/lib/server/builds/publish-build';
import { openFile, sealFile } from '@/lib/server/builds/seal-file';
import { createSqliteStore } from '@/lib/server/store/sqlite-store';
import type { Store } from '@/lib/server/store/store';

const { env } = vi.hoisted(() => ({ env: { authSecrets: ['the first'] } }));
vi.mock('@/lib/env/env', () => ({ getEnv: () => env }));

/** What the repository has at the place of a file of the build does not matter here. */
const file = { name: 'build:chunks/a.js', place: 'package.json' };
const expiresAt = () => Date.now() + 60_000;

let folder: string;
let store: Store;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-build-'));
  store = createSqliteStore(folder);
  env.authSecrets = ['the first'];
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

/** As a server does once it was started with these secrets. */
async function startWith(...secrets: string[]) {
  env.authSecrets = secrets;
  const keep = createBuildKeeper(store);
  await keep(file, expiresAt());
  return keep;
}

/** By a server that has these secrets. */
async function read(...secrets: string[]): Promise<string | null> {
  env.authSecrets = secrets;
  const body = openFile(file.name, (await store.readText(file.name)) ?? '');
  return body === null ? null : gunzipSync(body).toString();
}

const content = readFileSync(file.place, 'utf8');

it('what an older secret sealed is sealed anew at the start: a dropped one leaves nothing shut', async () => {
  await startWith('the first');
  await startWith('the second');
  expect(await read('the second')).toBe(content);
  await startWith('the third', 'the second');
  expect(await read('the third')).toBe(content);
});

it.each(['rubbish', '', 'AAAA H4sIAAAA'])(
  'what was spoilt is replaced at the start: %j',
  async (text) => {
    await store.keepText(file.name, text, expiresAt());
    await startWith('the first');
    expect(await read('the first')).toBe(content);
  },
);

it('what is whole is left, and its end alone is moved', async () => {
  const sealed = await sealFile(file.name, Buffer.from('of another server'));
  await store.keepText(file.name, sealed, Date.now() + 1_000);
  const keepText = vi.spyOn(store, 'keepText');
  const keep = await startWith('the first');
  const readText = vi.spyOn(store, 'readText');
  await keep(file, expiresAt());
  expect([keepText.mock.calls, readText.mock.calls]).toEqual([[], []]);
  expect(await read('the first')).toBe('of another server');
});

it('what is gone is kept again', async () => {
  const keep = await startWith('the first');
  await store.keepText(file.name, 'old', Date.now() - 1);
  await keep(file, expiresAt());
  expect(await read('the first')).toBe(content);
});
