import { readFileSync } from 'node:fs';
import type { textParts } from '@/lib/cli/text-types';

type Messages = { [key: string]: string | Messages };

/** Reads a part's texts in one language, by key. */
export function readTexts(
  part: (typeof textParts)[number],
  locale: string,
): ReadonlyMap<string, string> {
  const messages: Messages = JSON.parse(readFileSync(`lib/texts/${part}/${locale}.json`, 'utf8'));
  return new Map(flatten(messages, ''));
}

function flatten(messages: Messages, path: string): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : flatten(value, `${path}${key}.`),
  );
}
