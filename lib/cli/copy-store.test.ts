import { linkSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client/sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CopyFailure, copyStore } from '@/lib/cli/copy-store';

vi.mock('node:fs', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs')>();
  return { ...original, linkSync: vi.fn(original.linkSync) };
});
const { signal } = new AbortController();
let folder: string;
let source: string;
let target: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-copy-'));
  [source, target] = [join(folder, 'store.db'), join(folder, 'copy.db')];
  const client = createClient({ url: `file:${source}` });
  await client.execute('CREATE TABLE sessions (id TEXT)');
  client.close();
});
afterEach(() => rmSync(folder, { recursive: true }));

const refuseLink = (code: string) => () => {
  throw Object.assign(new Error(`${code}: link`), { code });
};

it.each(['EPERM', 'ENOTSUP'])(
  'a file system without hard links (%s) gets the copy too',
  async (code) => {
    vi.mocked(linkSync).mockImplementationOnce(refuseLink(code));
    expect(await copyStore(source, target, signal)).toMatchObject({ sessions: 0 });
    expect(readdirSync(folder).sort()).toEqual(['copy.db', 'store.db']);
  },
);

it.each(['EPERM', 'EEXIST'])('what somebody put there meanwhile stays: %s', async (code) => {
  vi.mocked(linkSync).mockImplementationOnce(() => {
    writeFileSync(target, 'theirs');
    refuseLink(code)();
  });
  await expect(copyStore(source, target, signal)).rejects.toThrow('copy.db is there already');
  expect(readFileSync(target, 'utf8')).toBe('theirs');
  expect(readdirSync(folder).sort()).toEqual(['copy.db', 'store.db']);
});

it('any other failure to name it leaves nothing', async () => {
  vi.mocked(linkSync).mockImplementationOnce(refuseLink('EIO'));
  await expect(copyStore(source, target, signal)).rejects.toBeInstanceOf(CopyFailure);
  expect(readdirSync(folder)).toEqual(['store.db']);
});
