import { readdirSync } from 'node:fs';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '@/lib/i18n/locales';
import { isOfFork, readTexts, textParts } from '@/tests/support/all-texts';

type Element = ReturnType<typeof parse>[number];

const all = Object.keys(locales) as Locale[];

/** Lists the elements of a message, including those inside plurals. */
function listElements(elements: readonly Element[]): Element[] {
  return elements.flatMap((element) =>
    element.type === TYPE.plural || element.type === TYPE.select
      ? [element, ...Object.values(element.options).flatMap(({ value }) => listElements(value))]
      : [element],
  );
}

function listArguments(message: string): string[] {
  const names = listElements(parse(message)).flatMap((element) =>
    element.type === TYPE.literal || element.type === TYPE.pound ? [] : [element.value],
  );
  return [...new Set(names)].sort();
}

/** Lists the plural forms of the language that the message leaves out. */
function listMissingForms(message: string, locale: Locale): string[] {
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  return listElements(parse(message)).flatMap((element) => {
    if (element.type !== TYPE.plural) return [];
    const given = Object.keys(element.options);
    const stands = (form: string) =>
      given.includes(form) || (form === 'one' && given.includes('=1'));
    return pluralCategories.filter((form) => !stands(form));
  });
}

describe.each(textParts)('the texts of the %s', (part) => {
  const english = readTexts(part, 'en-US');

  it('exist for every locale and for no other', () => {
    const files = readdirSync(`lib/texts/${part}`).filter((file) => file.endsWith('.json'));
    expect(files.sort()).toEqual(all.map((locale) => `${locale}.json`).sort());
  });

  it.each(all)(
    'are complete in %s: each key, in the same order, with the same arguments',
    (locale) => {
      const own = readTexts(part, locale);
      expect([...own.keys()]).toEqual([...english.keys()]);
      for (const [key, message] of own) {
        expect([key, message.trim()]).toEqual([key, message]);
        expect([key, message]).not.toEqual([key, '']);
        expect([key, listArguments(message)]).toEqual([key, listArguments(english.get(key) ?? '')]);
        expect([key, listMissingForms(message, locale)]).toEqual([key, []]);
      }
    },
  );

  it.each(all.filter((locale) => locale !== 'en-US'))('are translated into %s', (locale) => {
    const own = readTexts(part, locale);
    const words = /[a-z]{3}.*\s.*[a-z]{3}/i;
    const same = [...english].filter(
      ([key, text]) =>
        words.test(text.replaceAll(/\{[^}]*\}/g, '')) && own.get(key) === text && !isOfFork(key),
    );
    expect(same).toEqual([]);
  });
});
