import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

/** Stands for what a title has different in each of its cases. */
const anything = '…';

/** The browser tests by their names, which are unique. */
const specs = new Map(
  readdirSync('tests/e2e', { recursive: true, encoding: 'utf8' }).map((path) => [
    basename(path),
    `tests/e2e/${path}`,
  ]),
);

const spec = readFileSync('tests/spec.md', 'utf8');
const cases = readFileSync('tests/abuse-cases.md', 'utf8');
const rows = readRows(spec);

/** The rows of a file's tables of three columns, of which the first says what and the last where. */
function readRows(text: string) {
  return [...text.matchAll(/^\| (?!requirement|case|---|≠|\|)(.+) \| (.+) \| (.+) \|$/gm)].map(
    ([, requirement = '', , cell = '']) => ({ requirement, references: parseReferences(cell) }),
  );
}

/** "`file` › title; title; `file` › block › title" */
function parseReferences(cell: string): { file: string; path: string[] }[] {
  let file = '';
  return cell.split('; ').map((part) => {
    const [, name, title = part] = /^`([^`]+)` › (.+)$/.exec(part) ?? [];
    file = name ?? file;
    return { file: specs.get(file) ?? file, path: title.split(' › ') };
  });
}

/** The titles of a file's tests and blocks, as they stand there. */
function readTitles(file: string): string[] {
  const title = /(?:\b(?:test|it|describe)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])+)\1\s*,/g;
  return [...readFileSync(file, 'utf8').matchAll(title)].map(([, , text = '']) =>
    text.replaceAll(/\\(.)/g, '$1').replaceAll(/\$\{[^}]*\}|%[sidoj]/g, anything),
  );
}

function isAmong(wanted: string, titles: readonly string[]): boolean {
  const quote = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return titles.some((title) => {
    const pattern = title.split(anything).map(quote).join('.+');
    return title === wanted || new RegExp(`^${pattern}$`).test(wanted);
  });
}

function findMissing(of: ReturnType<typeof readRows>): string[] {
  return of.flatMap(({ requirement, references }) =>
    references
      .filter(({ file, path }) => {
        if (!existsSync(file)) return true;
        const titles = readTitles(file);
        return !path.every((part) => isAmong(part, titles));
      })
      .map(({ file, path }) => `${requirement}: ${file} › ${path.join(' › ')}`),
  );
}

test('every row of the specification names tests that are there', () => {
  expect(findMissing(rows)).toEqual([]);
  expect(rows.length).toBe(spec.match(/^\| (?!requirement|---|≠|\|)/gm)?.length);
  expect(rows.length).toBeGreaterThan(150);
});

test('every difference has a reason and a row, and there are a handful', () => {
  const explained = [...spec.matchAll(/^\| (≠ \d+) \| .+ \| .+ \|$/gm)].map(([, mark]) => mark);
  const marked = [...spec.matchAll(/\*\*(≠ \d+)\*\*/g)].map(([, mark]) => mark);
  expect(marked.toSorted()).toEqual(explained);
  expect(explained.length).toBeLessThanOrEqual(6);
});

/** Safe hosts and WalletConnect have tests of their own. */
const elsewhere = ['B14', 'B15', 'B16', 'C2'];

test('every abuse case has a row, and names tests that are there', () => {
  const caseRows = readRows(cases);
  expect(findMissing(caseRows)).toEqual([]);
  const ids = new Set(caseRows.map(({ requirement }) => requirement.split(' ')[0]));
  const wanted = [
    ...Array.from({ length: 16 }, (_, index) => `B${index + 1}`),
    ...Array.from({ length: 16 }, (_, index) => `C${index + 1}`),
  ].filter((id) => !elsewhere.includes(id));
  expect(wanted.filter((id) => !ids.has(id))).toEqual([]);
});

test('docs/testing.md counts the abuse cases that have a row', () => {
  const docs = readFileSync('docs/testing.md', 'utf8');
  for (const part of ['B', 'C', 'D']) {
    const count = cases.match(new RegExp(`^\\| ${part}\\d+ `, 'gm'))?.length;
    const row = new RegExp(`^\\| ${part}\\. .+ \\| +(\\d+) \\| +(\\d+) \\|$`, 'm').exec(docs);
    expect(row?.slice(1)).toEqual([`${count}`, `${count}`]);
  }
});

const longest = 99;

/** The files that hold tests, wherever they stand. */
function findTestFiles(): string[] {
  return ['app', 'components', 'lib', 'tests'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path}`)
      .filter((path) => /\.(test|spec)\.tsx?$/.test(path)),
  );
}

test('every title fits into a line of a report', () => {
  const files = findTestFiles();
  expect(files.length).toBeGreaterThan(100);
  const tooLong = files.flatMap((file) =>
    readTitles(file)
      .filter((title) => title.length > longest)
      .map((title) => `${file} › ${title}`),
  );
  expect(tooLong).toEqual([]);
});
