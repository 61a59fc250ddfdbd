import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Stands for what a title has different in each of its cases. */
const anything = '…';

const spec = readFileSync('tests/spec.md', 'utf8');
const rows = [...spec.matchAll(/^\| (?!requirement|---|≠|\|)(.+) \| (.+) \| (.+) \|$/gm)].map(
  ([, requirement = '', , cell = '']) => ({ requirement, references: parseReferences(cell) }),
);

/** "`file` › title; title; `file` › block › title" */
function parseReferences(cell: string): { file: string; path: string[] }[] {
  let file = '';
  return cell.split('; ').map((part) => {
    const [, name, title = part] = /^`([^`]+)` › (.+)$/.exec(part) ?? [];
    file = name ?? file;
    return { file: file.includes('/') ? file : `tests/e2e/${file}`, path: title.split(' › ') };
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

test('every row of the specification names tests that are there', () => {
  const missing = rows.flatMap(({ requirement, references }) =>
    references
      .filter(({ file, path }) => {
        if (!existsSync(file)) return true;
        const titles = readTitles(file);
        return !path.every((part) => isAmong(part, titles));
      })
      .map(({ file, path }) => `${requirement}: ${file} › ${path.join(' › ')}`),
  );
  expect(missing).toEqual([]);
  expect(rows.length).toBe(spec.match(/^\| (?!requirement|---|≠|\|)/gm)?.length);
  expect(rows.length).toBeGreaterThan(150);
});

test('every difference has a reason and a row, and there are a handful', () => {
  const explained = [...spec.matchAll(/^\| (≠ \d+) \| .+ \| .+ \|$/gm)].map(([, mark]) => mark);
  const marked = [...spec.matchAll(/\*\*(≠ \d+)\*\*/g)].map(([, mark]) => mark);
  expect(marked.toSorted()).toEqual(explained);
  expect(explained.length).toBeLessThanOrEqual(6);
});
