import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listFiles } from '@/tests/support/list-files';
import { isThere, parseReferences, readTitles } from '@/tests/support/references';

const spec = readFileSync('tests/spec.md', 'utf8');
const cases = readFileSync('tests/abuse-cases.md', 'utf8');
const rows = readRows(spec);

/** Reads the rows of three-column tables: the first column has the requirement, the last its tests. */
function readRows(text: string) {
  const row = /^\| (?!requirement|case|folder|---|≠|\|)(.+?) +\| (.+?) +\| (.+?) +\|$/gm;
  return [...text.matchAll(row)].map(([, requirement = '', , cell = '']) => ({
    requirement,
    references: parseReferences(cell),
  }));
}

function findMissing(of: ReturnType<typeof readRows>): string[] {
  return of.flatMap(({ requirement, references }) =>
    references
      .filter((reference) => !isThere(reference))
      .map(({ file, path }) => `${requirement}: ${file} › ${path.join(' › ')}`),
  );
}

test('every row of the specification names tests that exist', () => {
  expect(findMissing(rows)).toEqual([]);
  expect(rows.length).toBe(spec.match(/^\| (?!requirement|---|≠|\|)/gm)?.length);
  expect(rows.length).toBeGreaterThan(150);
});

test('every difference has a reason and a row, and there are at most six', () => {
  const explained = [...spec.matchAll(/^\| (≠ \d+) \| .+ \| .+ \|$/gm)].map(([, mark]) => mark);
  const marked = [...spec.matchAll(/\*\*(≠ \d+)\*\*/g)].map(([, mark]) => mark);
  expect(marked.toSorted()).toEqual(explained);
  expect(explained.length).toBeLessThanOrEqual(6);
});

/** Cases of Safe hosts and WalletConnect, which have their own tests. */
const elsewhere = ['B14', 'B15', 'B16', 'C2'];

test('every abuse case has a row and names tests that exist', () => {
  const caseRows = readRows(cases);
  expect(findMissing(caseRows)).toEqual([]);
  const ids = new Set(caseRows.map(({ requirement }) => requirement.split(' ')[0]));
  const wanted = [
    ...Array.from({ length: 16 }, (_, index) => `B${index + 1}`),
    ...Array.from({ length: 16 }, (_, index) => `C${index + 1}`),
  ].filter((id) => !elsewhere.includes(id));
  expect(wanted.filter((id) => !ids.has(id))).toEqual([]);
});

test('every mutant names a folder and tests that exist', () => {
  const mutants = readRows(readFileSync('tests/mutants.md', 'utf8'));
  expect(findMissing(mutants)).toEqual([]);
  expect(mutants.length).toBeGreaterThan(30);
  const folders = mutants.map(({ requirement }) => requirement.replaceAll('`', ''));
  expect(folders.filter((folder) => !existsSync(folder))).toEqual([]);
});

test('docs/testing.md gives the right number of abuse cases', () => {
  const docs = readFileSync('docs/testing.md', 'utf8');
  for (const part of ['B', 'C', 'D', 'E', 'F', 'G']) {
    const count = cases.match(new RegExp(`^\\| ${part}\\d+ `, 'gm'))?.length;
    const row = new RegExp(`^\\| ${part}\\. .+ \\| +(\\d+) \\| +(\\d+) \\|$`, 'm').exec(docs);
    expect(row?.slice(1)).toEqual([`${count}`, `${count}`]);
  }
});

const longest = 99;

test('every title fits on one line of a report', () => {
  const files = listFiles(['app', 'components', 'lib', 'tests'], /\.(test|spec)\.tsx?$/);
  expect(files.length).toBeGreaterThan(100);
  const tooLong = files.flatMap((file) =>
    readTitles(file)
      .filter((title) => title.length > longest)
      .map((title) => `${file} › ${title}`),
  );
  expect(tooLong).toEqual([]);
});
