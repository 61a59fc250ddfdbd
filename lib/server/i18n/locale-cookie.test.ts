import { beforeEach, describe, expect, it, vi } from 'vitest';
import { productId } from '@/lib/config';
import { isLocale, type Locale, locales } from '@/lib/i18n/locales';
import {
  findBySlug,
  getLocaleCookieName,
  readLocaleCookie,
  writeLocaleCookie,
} from '@/lib/server/i18n/locale-cookie';
import { getCookieNames } from '@/lib/server/sessions/cookies';

const env = vi.hoisted(() => ({ appUrl: '' }));
vi.mock('@/lib/env/env', () => ({ getEnv: () => env }));

const all = Object.keys(locales).filter(isLocale);
const name = `${productId}.language`;

beforeEach(() => {
  env.appUrl = 'http://localhost:3000';
});

it('on http the choice is kept for a year, for this site alone', () => {
  expect(writeLocaleCookie('zh-TW')).toBe(
    `${name}=zh-TW; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`,
  );
});

it('on https it is of this host alone, and there in a Safe’s frame too', () => {
  env.appUrl = 'https://door.example.org';
  expect(writeLocaleCookie('de-DE')).toBe(
    `__Host-${name}=de; Path=/; Max-Age=31536000; HttpOnly; Secure; SameSite=None; Partitioned`,
  );
  expect(readLocaleCookie(`__Host-${name}=ja`, all)).toBe('ja-JP');
  expect(readLocaleCookie(`${name}=ja`, all)).toBeNull();
});

it.each(['http://localhost:3000', 'https://door.example.org'])(
  'at %s its name begins that of no other cookie, nor the other way round',
  (appUrl) => {
    env.appUrl = appUrl;
    const own = getLocaleCookieName();
    for (const other of Object.values(getCookieNames())) {
      expect([other, other.startsWith(own) || own.startsWith(other)]).toEqual([other, false]);
    }
  },
);

describe('a choice', () => {
  it.each<[string, Locale]>([
    [`${name}=de`, 'de-DE'],
    [`a=b; ${name}=zh-HK; c=d`, 'zh-HK'],
    [`a=b;${name}=zh-HK`, 'zh-HK'],
    [`x${name}=ja; ${name}=de`, 'de-DE'],
  ])('is found in "%s"', (header, locale) => {
    expect(readLocaleCookie(header, all)).toBe(locale);
  });

  it.each([
    undefined,
    '',
    `${name}=`,
    `${name}`,
    `${name}=xx`,
    `${name}=de-DE`,
    `${name}=DE`,
    `${name}="de"`,
    `${name}=de%00`,
    `${name}=__proto__`,
    `${name}=${'d'.repeat(4_000)}`,
    `x${name}=de`,
    `${name}2=de`,
    `__Host-${name}=de`,
  ])('is none in %j', (header) => {
    expect(readLocaleCookie(header, all)).toBeNull();
  });

  it('is none any more once it is not offered', () => {
    expect(readLocaleCookie(`${name}=de`, ['en-US', 'fr-FR'])).toBeNull();
  });

  it('of every language is found again as it was written', () => {
    for (const locale of all) {
      expect(readLocaleCookie(writeLocaleCookie(locale).split(';')[0], all)).toBe(locale);
    }
  });

  it.each([undefined, null, 0, {}, ['de'], 'de-DE', '__proto__'])('is not %j', (slug) => {
    expect(findBySlug(slug, all)).toBeNull();
  });
});
