import { describe, expect, it } from 'vitest';
import { isLocale, type Locale, locales } from '@/lib/i18n/locales';
import { joinBase, splitLocale } from '@/lib/i18n/urls';

const all = Object.keys(locales).filter(isLocale);

describe('the language of a URL', () => {
  it.each<[string, Locale, string, string]>([
    ['/de', 'de-DE', '/de', '/'],
    ['/de/', 'de-DE', '/de', '/'],
    ['/de?a=b', 'de-DE', '/de', '/?a=b'],
    ['/de#a', 'de-DE', '/de', '/#a'],
    ['/de/account?page=2', 'de-DE', '/de', '/account?page=2'],
    ['/zh-TW/trouble', 'zh-TW', '/zh-TW', '/trouble'],
    ['/de/de', 'de-DE', '/de', '/de'],
    ['/de//evil.example', 'de-DE', '/de', '//evil.example'],
    ['/de/a\nb', 'de-DE', '/de', '/a\nb'],
  ])('for %j is %s, with the base %s and the path %j', (path, locale, base, target) => {
    expect(splitLocale(path, all)).toEqual({ locale, base, target });
  });

  it.each([
    '/',
    '',
    '/account',
    '/account/de',
    '/xx',
    '/DE',
    '/de-DE',
    '/zh',
    '/zh-tw',
    '/deu',
    '/de.html',
    '/de%2Faccount',
    '/%64e',
    '//de',
    'de',
    '/de\\account',
    '/__proto__',
  ])('is null for %j', (path) => {
    expect(splitLocale(path, all)).toEqual({ locale: null, base: '', target: path });
  });

  it('is null if the language is not offered', () => {
    expect(splitLocale('/fr', ['en-US', 'de-DE']).locale).toBeNull();
    expect(splitLocale('/de', ['en-US', 'de-DE']).locale).toBe('de-DE');
  });

  it('is null if only one language is offered', () => {
    const none = { locale: null, base: '', target: '/de/account' };
    expect(splitLocale('/de/account', ['de-DE'])).toEqual(none);
  });

  it('is recognized by its slug for every locale', () => {
    for (const locale of all) {
      expect(splitLocale(`/${locales[locale].slug}/account`, all).locale).toBe(locale);
    }
  });
});

describe('a path under a base', () => {
  it.each([
    ['/de', '/', '/de'],
    ['/de', '/?a=b', '/de?a=b'],
    ['/de', '/#a', '/de#a'],
    ['/de', '/account?a=b', '/de/account?a=b'],
    ['/zh-TW', '/a/b', '/zh-TW/a/b'],
    ['', '/', '/'],
    ['', '/?a=b', '/?a=b'],
    ['', '/account', '/account'],
  ])('joined from %j and %s is %s, and splits back into both', (base, path, joined) => {
    expect(joinBase(base, path)).toBe(joined);
    expect(splitLocale(joined, all)).toMatchObject({ base, target: path });
  });
});
