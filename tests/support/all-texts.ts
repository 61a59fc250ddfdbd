import { readFileSync } from 'node:fs';
import { locales } from '@/lib/i18n/locales';

/** Parts of the catalogue. The English texts define their keys and arguments. */
export const textParts = ['server', 'client'] as const;

type Messages = { [key: string]: string | Messages };

/** Reads a part's texts in one language, by key. */
export function readTexts(
  part: (typeof textParts)[number],
  locale: string,
): ReadonlyMap<string, string> {
  const messages: Messages = JSON.parse(readFileSync(`lib/texts/${part}/${locale}.json`, 'utf8'));
  return new Map(flatten(messages, ''));
}

/** A fork may start with one description in all files, and translate it later. */
export function isOfFork(key: string): boolean {
  if (key !== 'site.description') return false;
  return new Set(Object.keys(locales).map((it) => readTexts('server', it).get(key))).size === 1;
}

function flatten(messages: Messages, path: string): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : flatten(value, `${path}${key}.`),
  );
}
