import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** A test that a document names: its file, and the titles of its blocks and its own. */
export type Reference = { file: string; path: string[] };

/** Stands for what a title has different in each of its cases. */
const anything = '…';

/** The browser tests by their names, which are unique. */
const specs = new Map(
  readdirSync('tests/e2e', { recursive: true, encoding: 'utf8' }).map((path) => [
    basename(path),
    `tests/e2e/${path}`,
  ]),
);

/** The name of a file of tests, in a table in backticks. */
const fileName = /^(?:`([^`]+)`|([\w./-]+\.(?:test|spec)\.tsx?))(?: › |$)/;

/** "`file` › title; title; `file` › block › title", or a file alone, for all that is in it. */
export function parseReferences(cell: string): Reference[] {
  let file = '';
  return cell.split('; ').map((part) => {
    const [start = '', quoted, plain] = fileName.exec(part) ?? [];
    file = quoted ?? plain ?? file;
    const titles = part.slice(start.length).replace(/^› /, '');
    return { file: specs.get(file) ?? file, path: titles === '' ? [] : titles.split(' › ') };
  });
}

/** As it is written. */
export function formatReference({ file, path }: Reference): string {
  return [file, ...path].join(' › ');
}

export function isThere({ file, path }: Reference): boolean {
  if (!existsSync(file)) return false;
  const titles = readTitles(file);
  return path.every((part) => isAmong(part, titles));
}

/** A source of a regular expression for the whole name of the test, as both runners join it. */
export function toPattern({ path }: Reference): string {
  return path.map((title) => title.split(anything).map(quote).join('.+')).join(' ');
}

export function quote(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The titles of a file's tests and blocks, as they stand there. */
export function readTitles(file: string): string[] {
  const title = /(?:\b(?:test|it|describe)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])+)\1\s*,/g;
  return [...readFileSync(file, 'utf8').matchAll(title)].map(([, , text = '']) =>
    text.replaceAll(/\\(.)/g, '$1').replaceAll(/\$\{[^}]*\}|%[sidoj]/g, anything),
  );
}

function isAmong(wanted: string, titles: readonly string[]): boolean {
  return titles.some((title) => {
    const pattern = title.split(anything).map(quote).join('.+');
    return title === wanted || new RegExp(`^${pattern}$`).test(wanted);
  });
}
