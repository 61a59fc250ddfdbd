import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** A test that a document names: its file, and the titles of its blocks and of the test. */
export type Reference = { file: string; path: string[] };

/** Stands for the part of a title that differs between its cases. */
const anything = '…';

/** The browser tests by file name, which is unique. */
const specs = new Map(
  readdirSync('tests/e2e', { recursive: true, encoding: 'utf8' }).map((path) => [
    basename(path),
    `tests/e2e/${path}`,
  ]),
);

/** Name of a test file; in tables it is in backticks. */
const fileName = /^(?:`([^`]+)`|([\w./-]+\.(?:test|spec)\.tsx?))(?: › |$)/;

/** Parses "`file` › title; title; `file` › block › title". A file by itself stands for all of its tests. */
export function parseReferences(cell: string): Reference[] {
  let file = '';
  return cell.split('; ').map((part) => {
    const [start = '', quoted, plain] = fileName.exec(part) ?? [];
    file = quoted ?? plain ?? file;
    const titles = part.slice(start.length).replace(/^› /, '');
    return { file: specs.get(file) ?? file, path: titles === '' ? [] : titles.split(' › ') };
  });
}

export function formatReference({ file, path }: Reference): string {
  return [file, ...path].join(' › ');
}

export function isThere({ file, path }: Reference): boolean {
  if (!existsSync(file)) return false;
  const titles = readTitles(file);
  return path.every((part) => isAmong(part, titles));
}

/** Returns the source of a regular expression for the test's full name, as both runners join it. */
export function toPattern({ path }: Reference): string {
  return path.map((title) => title.split(anything).map(quote).join('.+')).join(' ');
}

export function quote(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Reads the titles of a file's tests and blocks, with `…` for each placeholder. */
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
