import { match } from '@formatjs/intl-localematcher';
import { describe, expect, it, vi } from 'vitest';
import { isLocale, type Locale, locales } from '@/lib/i18n/locales';
import { negotiateLocale } from '@/lib/server/i18n/negotiate-locale';

vi.mock('@formatjs/intl-localematcher', { spy: true });

const others = Object.keys(locales)
  .filter(isLocale)
  .filter((locale) => locale !== 'en-US');
const all = ['en-US', ...others] as const satisfies readonly [Locale, ...Locale[]];

describe('the language for a browser', () => {
  it.each<[string, Locale]>([
    ['de', 'de-DE'],
    ['de-AT', 'de-DE'],
    ['DE-at', 'de-DE'],
    ['gsw', 'de-DE'],
    ['es-ES', 'es-419'],
    ['en-GB', 'en-US'],
    ['pt-PT', 'pt-BR'],
    ['ar-EG', 'ar-AR'],
    ['in', 'id-ID'],
    ['zh', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['zh-Hans-HK', 'zh-CN'],
    ['zh-Hant', 'zh-TW'],
    ['zh-Hant-HK', 'zh-HK'],
    ['zh-MO', 'zh-HK'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de-DE'],
    ['de;q=0.1, ja;q=0.9', 'ja-JP'],
    ['nl, de;q=0.1, tr;q=0.9', 'tr-TR'],
    ['it, fr;q=0.5', 'fr-FR'],
    ['en;q=0.5, de-CH', 'de-DE'],
    ['*, de;q=0.5', 'de-DE'],
    ['fr;q=0, ko;q=0.1', 'ko-KR'],
  ])('that requests "%s" is %s', (header, locale) => {
    expect(negotiateLocale(header, all)).toBe(locale);
  });

  it.each([
    undefined,
    '',
    '*',
    'fr;q=0',
    'fr;q=0, *',
    'nl',
    'de_DE',
    'de;q=x',
    'x-klingon',
    'und',
    '-',
    ',,;;==',
    'a-b-c-d',
    '__proto__',
    'constructor',
    'de\u0000',
    '\u00ff',
    `de,${'x'.repeat(10_000)}`,
    'de,'.repeat(100),
  ])('that requests %j is the first language', (header) => {
    expect(negotiateLocale(header, all)).toBe('en-US');
    expect(negotiateLocale(header, ['th-TH', 'ko-KR'])).toBe('th-TH');
  });

  it('is always one of those offered, whatever an earlier call with the same header offered', () => {
    expect(negotiateLocale('de, fr', all)).toBe('de-DE');
    expect(negotiateLocale('de, fr', ['en-US', 'fr-FR'])).toBe('fr-FR');
    expect(negotiateLocale('de, fr', ['ja-JP'])).toBe('ja-JP');
    expect(negotiateLocale('de, fr', all)).toBe('de-DE');
  });

  it('is found without keeping what a stranger invents: the library keeps each tag that it gets', () => {
    const letters = [...'abcdefghij'];
    const invented = letters.flatMap((a) =>
      letters.flatMap((b) => [
        `de-x-${a}${b}`,
        `de-${a}${b}123`,
        `de-u-co-${a}${b}c`,
        `de-${a}${b}`,
        `de-${a}${b}${a}${b}`,
        `zh-${a}${b}${a}${b}-HK`,
        `${a}${b}${a}${b}${a}`,
      ]),
    );
    vi.mocked(match).mockClear();
    for (const tag of invented) negotiateLocale(tag, all);
    const kept = new Set(vi.mocked(match).mock.calls.flatMap(([wanted]) => wanted));
    expect([...kept].sort()).toEqual(['de-Latn']);
  });
});
