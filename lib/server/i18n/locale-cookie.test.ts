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

it('over http, the cookie lasts a year and is limited to this site', () => {
  expect(writeLocaleCookie('zh-TW')).toBe(
    `${name}=zh-TW; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`,
  );
});

it('over https, the cookie is limited to this host and also works in a Safe’s frame', () => {
  env.appUrl = 'https://door.example.org';
  expect(writeLocaleCookie('de-DE')).toBe(
    `__Host-${name}=de; Path=/; Max-Age=31536000; HttpOnly; Secure; SameSite=None; Partitioned`,
  );
  expect(readLocaleCookie(`__Host-${name}=ja`, all)).toBe('ja-JP');
  expect(readLocaleCookie(`${name}=ja`, all)).toBeNull();
});

it.each(['http://localhost:3000', 'https://door.example.org'])(
  'at %s, neither its name nor another cookie’s name is a prefix of the other',
  (appUrl) => {
    env.appUrl = appUrl;
    const own = getLocaleCookieName();
    for (const other of Object.values(getCookieNames())) {
      expect([other, other.startsWith(own) || own.startsWith(other)]).toEqual([other, false]);
    }
  },
);

describe('a language choice', () => {
  it.each<[string, Locale]>([
    [`${name}=de`, 'de-DE'],
    [`a=b; ${name}=zh-HK; c=d`, 'zh-HK'],
    [`a=b;${name}=zh-HK`, 'zh-HK'],
    [`x${name}=ja; ${name}=de`, 'de-DE'],
  ])('is read from "%s"', (header, locale) => {
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
  ])('is not found in %j', (header) => {
    expect(readLocaleCookie(header, all)).toBeNull();
  });

  it('is ignored once its language is no longer offered', () => {
    expect(readLocaleCookie(`${name}=de`, ['en-US', 'fr-FR'])).toBeNull();
  });

  it('is read back as it was written, for every language', () => {
    for (const locale of all) {
      expect(readLocaleCookie(writeLocaleCookie(locale).split(';')[0], all)).toBe(locale);
    }
  });

  it.each([undefined, null, 0, {}, ['de'], 'de-DE', '__proto__'])('cannot be %j', (slug) => {
    expect(findBySlug(slug, all)).toBeNull();
  });
});
