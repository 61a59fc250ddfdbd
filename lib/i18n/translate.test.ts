import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isLocale, type Locale, locales } from '@/lib/i18n/locales';
import type { ClientMessages } from '@/lib/i18n/messages';
import { createTranslate } from '@/lib/i18n/translate';

const all = Object.keys(locales).filter(isLocale);
const [open, close] = ['\u2068', '\u2069'];

const messages = {
  balance: 'a {amount} b {count, number} c {when, date, ::yMMdd}',
  owners: '{count, plural, one {#} other {#}}',
  plain: 'plain',
};
const createOwn = (locale: Locale) =>
  createTranslate<Record<keyof typeof messages, string>>(locale, messages);
const values = { amount: '0xAb', count: 1234.5, when: new Date(0) };

/** Reads the page's own texts. */
const read = (locale: Locale) =>
  createTranslate<ClientMessages>(
    locale,
    JSON.parse(readFileSync(`lib/texts/client/${locale}.json`, 'utf8')),
  );

it.each(all)(
  'in %s only text arguments are isolated, and only in a right-to-left language',
  (locale) => {
    const isApart = locales[locale].direction === 'rtl';
    const text = createOwn(locale)('balance', values);
    expect(text.startsWith(isApart ? `a ${open}0xAb${close} b 1` : 'a 0xAb b 1')).toBe(true);
    expect(text.match(/[\u2066-\u2069]/g) ?? []).toHaveLength(isApart ? 2 : 0);
    expect(createOwn(locale)('plain')).toBe('plain');
  },
);

it('an argument that is missing is a type error', () => {
  // @ts-expect-error: the message has an argument.
  const translate = () => read('en-US')('account.signedInOn', {});
  expect(translate).toBeTypeOf('function');
});

it.each(all)('numbers and times have Latin digits in %s', (locale) => {
  const digits = `${createOwn(locale)('balance', values)}${createOwn(locale)('owners', values)}`;
  expect(digits.match(/\p{Nd}/gu)?.filter((digit) => !/[0-9]/.test(digit))).toEqual([]);
  expect(digits).toMatch(/1.?234.5/);
});

it.each<[Locale, number, string]>([
  ['ru-RU', 1, 'У вас 1 пропуск.'],
  ['ru-RU', 2, 'У вас 2 пропуска.'],
  ['ru-RU', 5, 'У вас 5 пропусков.'],
  ['ru-RU', 21, 'У вас 21 пропуск.'],
  ['ar-AR', 0, 'ليست لديك أي بطاقة.'],
  ['ar-AR', 1, 'لديك بطاقة واحدة.'],
  ['ar-AR', 2, 'لديك بطاقتان.'],
  ['ar-AR', 3, 'لديك 3 بطاقات.'],
  ['ar-AR', 11, 'لديك 11 بطاقة.'],
])('in %s the text for a count of %d is: %s', (locale, count, text) => {
  expect(read(locale)('members.passCount', { count })).toBe(text);
});
