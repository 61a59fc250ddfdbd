import { describe, expect, it } from 'vitest';
import { parseOwnPath, parseReturnPath, toSignInPath } from '@/lib/auth/return-path';
import { config } from '@/lib/config';
import { locales } from '@/lib/i18n/locales';

/** A site with only one language has no URL for it. */
const base = `/${locales[config.languages[0]].slug}`;
const [ofLanguages, ofNothing] = config.languages.length > 1 ? [[base], []] : [[], [base]];

describe('a return path', () => {
  it.each([
    ['/members', '/members'],
    ['/members?page=2&sort=a%20b', '/members?page=2&sort=a%20b'],
    ['/loans/7/repay', '/loans/7/repay'],
    ['/members/', '/members/'],
    ['/members#notes', '/members'],
    ['/members?_rsc=abcde', '/members'],
    ['/members?page=2&_rsc=abcde', '/members?page=2'],
    ['/x/../members', '/members'],
    ['/@me', '/@me'],
    ['/apiary', '/apiary'],
    ...ofNothing.map((path) => [path, path]),
    ['/caf%C3%A9', '/caf%C3%A9'],
    ['/members?next=https://evil.example', '/members?next=https://evil.example'],
  ])('%s leads to %s', (value, path) => {
    expect(parseReturnPath(value)).toBe(path);
  });

  it.each([
    'https://evil.example',
    'https://evil.example/members',
    'http:evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//',
    'data:text/html,x',
    'blob:http://own.invalid/x',
    'members',
    'evil.example',
    '@evil.example',
    ':80',
    '?to=/members',
    '#members',
    '//evil.example',
    '///evil.example',
    '////evil.example/..',
    '//own.invalid/members',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    '/members\\..\\..',
    '/.//evil.example',
    '/..//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/%2e%2e//evil.example',
    '/members/../..//evil.example',
    '/%2f/evil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    '/%5C%5Cevil.example',
    '/members//x',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\nLocation: https://evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/ /evil.example',
    '/%09/evil.example',
    '/members%0d%0aSet-Cookie:a=b',
    '/members%00',
    '/members%7f',
    '/members%c2%85',
    '/\u0000',
    '/\u00ad/evil.example',
    '/\u2028',
    '/／evil.example',
    '/ｍembers',
    '/%',
    '/%zz',
    '/%c0%af',
    '/%ff',
    '',
    '/',
    '/?to=/members',
    '/#x',
    '/.',
    '/./',
    '/x/..',
    '/%2e',
    '/api',
    '/api/',
    '/api/auth/signout',
    '/API/sessions',
    '/x/../api/sessions',
    '/%61pi/sessions',
    '/_next/static/x.js',
    '/_NEXT/x',
    `/${'a'.repeat(512)}`,
  ])('%j is rejected', (value) => {
    expect(parseReturnPath(value)).toBeNull();
  });

  it.each([
    ['/', '/'],
    ...ofLanguages.flatMap((path) => [path, `${path}/?to=/members`]).map((path) => [path, path]),
    ['/x/../?hint=sign-in', '/?hint=sign-in'],
  ])('%s, the front page, is one of our pages but no return path', (value, path) => {
    expect(parseOwnPath(value)).toBe(path);
    expect(parseReturnPath(value)).toBeNull();
  });

  it.each([undefined, null, 7, {}, ['/members'], ['/members', '/x']])(
    'a value that is not a string is rejected: %j',
    (value) => {
      expect(parseReturnPath(value)).toBeNull();
    },
  );

  it('an accepted path stays on the site, and is accepted again unchanged', () => {
    const pieces = ['/', '//', '.', '..', '\\', '%2e', '%2f', '%5c', '@', ':', '?', '#', 'a', ' '];
    const pairs = pieces.flatMap((one) => pieces.map((other) => one + other));
    for (const text of pairs.flatMap((start) => pairs.map((end) => `/${start}${end}`))) {
      const path = parseReturnPath(text);
      if (path === null) continue;
      for (const origin of ['https://door.example', 'http://localhost:3000']) {
        expect(new URL(path, origin).origin).toBe(origin);
      }
      expect(parseReturnPath(path)).toBe(path);
    }
  });

  it('is one query parameter of the front page’s URL', () => {
    expect(toSignInPath('/members?page=2&x=1', '')).toBe(
      '/?hint=sign-in&to=%2Fmembers%3Fpage%3D2%26x%3D1',
    );
    expect(toSignInPath(null, '')).toBe('/?hint=sign-in');
    expect(toSignInPath('/de/members', '/de')).toBe('/de?hint=sign-in&to=%2Fde%2Fmembers');
  });
});
