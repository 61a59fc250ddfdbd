import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { productId } from '@/lib/config';
import { ConfigurationError } from '@/lib/env/env';
import { requireDataDir } from '@/lib/server/store/data-dir';
import { createSqliteStore } from '@/lib/server/store/sqlite-store';
import { setUpFolder } from '@/tests/support/own-folder';

/** The user id of `nobody` on most systems. */
const nobody = 65_534;

const at = setUpFolder();
const store = `${productId}.db`;

function put(name: string, text: string): string {
  writeFileSync(at(name), text);
  return at(name);
}

function makeFolder(name: string): string {
  mkdirSync(at(name), { mode: 0o777 });
  return at(name);
}

function linkToItself(name: string): string {
  symlinkSync(name, at(name));
  return at(name);
}

/** Runs `work` as another user if root runs the test, because root may write everywhere. */
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

describe('the directory of the embedded store', () => {
  it('is created if it is missing, and accepted if it holds a store', async () => {
    const dataDir = at('some', 'place');
    expect(readProblems(dataDir)).toEqual([]);
    const created = createSqliteStore(dataDir);
    await created.ping();
    await created.close();
    expect(readProblems(dataDir)).toEqual([]);
  });

  it.each<[string, RegExp, () => string]>([
    ['a file', /a file in the place of the folder/, () => put('data', '')],
    ['below a file', /a file in the place of a folder/, () => '/dev/null/nowhere'],
    ['a folder whose store is a folder', /\.db is not a file/, () => dirname(makeFolder(store))],
    [
      'a folder whose store is something else',
      /not a SQLite database/,
      () => dirname(put(store, 'name;password\n')),
    ],
    ['a link to itself', /leads to itself/, () => linkToItself('round')],
  ])('is rejected if it is %s', (_, reason, make) => {
    const dataDir = make();
    const problems = readProblems(dataDir);
    expect(problems).toEqual([expect.stringMatching(reason)]);
    expect(problems[0]).toMatch(/^DATA_DIR: .*; set a folder/);
    expect(problems[0]).toContain(dataDir);
  });

  it('is rejected if the user may not write to the folder, its parent or the store', () => {
    const [closed, theirs] = [makeFolder('closed'), makeFolder('theirs')];
    chmodSync(put(join('theirs', store), ''), 0o444);
    for (const path of [closed, theirs]) chmodSync(path, 0o555);
    chmodSync(at(), 0o755);
    asOrdinaryUser(() => {
      for (const path of [closed, join(closed, 'below'), theirs]) {
        expect(readProblems(path)).toEqual([expect.stringMatching(/^DATA_DIR: .*user/)]);
      }
    });
    for (const path of [closed, theirs]) chmodSync(path, 0o755);
  });
});
