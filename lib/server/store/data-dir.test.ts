import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { productId } from '@/lib/config';
import { ConfigurationError } from '@/lib/env/env';
import { requireDataDir } from '@/lib/server/store/data-dir';
import { createSqliteStore } from '@/lib/server/store/sqlite-store';

/** Of nobody, as most systems number it. */
const nobody = 65_534;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-place-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Root may write everywhere, so a test that is run by root becomes somebody else meanwhile. */
function asOrdinaryUser(work: () => void): void {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(nobody);
  try {
    work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

function readProblems(dataDir: string): readonly string[] {
  try {
    requireDataDir(dataDir);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}

describe('the place of the embedded store', () => {
  it('is made where there is none, and taken where a store is', async () => {
    const dataDir = join(folder, 'some', 'place');
    expect(readProblems(dataDir)).toEqual([]);
    const store = createSqliteStore(dataDir);
    await store.ping();
    await store.close();
    expect(readProblems(dataDir)).toEqual([]);
  });

  it.each<[string, RegExp, () => string]>([
    [
      'a file',
      /a file in the place of the folder/,
      () => {
        writeFileSync(join(folder, 'data'), '');
        return join(folder, 'data');
      },
    ],
    ['below a file', /a file in the place of a folder/, () => '/dev/null/nowhere'],
    [
      'a folder whose store is a folder',
      /\.db is not a file/,
      () => {
        mkdirSync(join(folder, `${productId}.db`));
        return folder;
      },
    ],
    [
      'a folder whose store is something else',
      /not a SQLite database/,
      () => {
        writeFileSync(join(folder, `${productId}.db`), 'name;password\n');
        return folder;
      },
    ],
    [
      'a link to itself',
      /leads to itself/,
      () => {
        symlinkSync('round', join(folder, 'round'));
        return join(folder, 'round');
      },
    ],
  ])('is refused where it is %s', (_, reason, make) => {
    const dataDir = make();
    const problems = readProblems(dataDir);
    expect(problems).toEqual([expect.stringMatching(reason)]);
    expect(problems[0]).toMatch(/^DATA_DIR: .*; set a folder/);
    expect(problems[0]).toContain(dataDir);
  });

  it('is refused where its user may not write: the folder, the folder above, or the store', () => {
    const [closed, store] = [join(folder, 'closed'), join(folder, 'store')];
    for (const path of [closed, store]) mkdirSync(path, { mode: 0o777 });
    writeFileSync(join(store, `${productId}.db`), '');
    chmodSync(join(store, `${productId}.db`), 0o444);
    writeFileSync(join(store, 'theirs'), '');
    for (const [path, mode] of [
      [closed, 0o555],
      [store, 0o555],
      [folder, 0o755],
    ] as const) {
      chmodSync(path, mode);
    }
    asOrdinaryUser(() => {
      for (const path of [closed, join(closed, 'below'), store]) {
        expect(readProblems(path)).toEqual([expect.stringMatching(/^DATA_DIR: .*user/)]);
      }
    });
    for (const path of [closed, store]) chmodSync(path, 0o755);
  });
});
