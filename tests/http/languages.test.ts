import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { config, productId } from '@/lib/config';
import { isLocale, type Locale, locales } from '@/lib/i18n/locales';
import type { ServerMessages, Translated } from '@/lib/i18n/messages';
import { newClient } from '@/tests/http/support/clients';
import { findMissingHeaders } from '@/tests/http/support/page-policy';
import { createPaths } from '@/tests/http/support/paths';
import { parseAnswer, sendBytes, sendPath } from '@/tests/http/support/raw';
import { type Deployment, startDeployment } from '@/tests/http/support/server';
import { Browser } from '@/tests/support/http-browser';

let server: Deployment;
beforeAll(async () => {
  // A client is used up after a few requests; each request here is another's.
  server = await startDeployment('sqlite', {
    ports: [3180],
    env: { TRUST_PROXY: '1', RATE_LIMIT_SCALE: '0.01' },
  });
});
afterAll(() => server.stop());

const all = Object.keys(locales).filter(isLocale);
const slugs = config.languages.map((locale) => locales[locale].slug);
const cookieName = `${productId}.language`;

const readTexts = (locale: Locale): Translated<ServerMessages> =>
  JSON.parse(readFileSync(`lib/texts/server/${locale}.json`, 'utf8'));

const open = () => new Browser(server.appUrl);
const port = () => server.instances[0]?.port ?? 0;
const ask = (path: string, headers: Record<string, string> = {}) =>
  open().send(path, { headers: { ...newClient(), ...headers } });
const choose = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  open().post('/api/language', fields, { ...newClient(), ...headers });

/** As React writes it. */
const toHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;');
const start = (locale: Locale, attributes = '') =>
  `<!DOCTYPE html><html lang="${locale}" dir="${locales[locale].direction}"${attributes}`;
const getLanguage = (html: string) => /^<!doctype html>\s*<html lang="([\w-]+)"/i.exec(html)?.[1];
const getHeadline = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1];
const listVary = (headers: Headers) => (headers.get('vary') ?? '').toLowerCase().split(/, */);
/** Without what its scripts are told. */
const getShown = (html: string) => html.replaceAll(/<script[^>]*>.*?<\/script>/gs, '');
const findLinks = (html: string) =>
  [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, path = '']) => path);

describe('a page below the slug of a language', () => {
  it.each(all)('of %s is in it from the first bytes on', async (locale) => {
    const { page, connections, trouble } = readTexts(locale);
    const base = `/${locales[locale].slug}`;
    const pages = [
      ['', config.name, page.headline],
      ['/connections', `${connections.title} · ${config.name}`, connections.title],
      ['/trouble', `${trouble.title} · ${config.name}`, trouble.title],
    ];
    for (const [path, title = '', headline = ''] of pages) {
      // What a browser asks for and has chosen does not matter here.
      const other = ['ja-JP', 'th-TH'].includes(locale) ? ['ko', 'fr'] : ['ja', 'th'];
      const answer = await ask(`${base}${path}`, {
        'accept-language': `${other[0]}`,
        cookie: `${cookieName}=${other[1]}`,
      });
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.text).toMatch(new RegExp(`^${start(locale)} `));
      expect(answer.headers.get('content-language')).toBe(locale);
      expect(answer.text).toContain(`<title>${toHtml(title)}</title>`);
      expect(getHeadline(answer.text)).toBe(toHtml(headline));
    }
  });

  it('says something else than in any other', () => {
    const texts = all.map(readTexts);
    expect(new Set(texts.map(({ page }) => `${page.headline} ${page.lead}`)).size).toBe(all.length);
  });

  it.each([
    ['/de/', '/de'],
    ['/de/account/', '/de/account'],
    ['/de//account', '/de/account'],
    ['/de/trouble/?a=b', '/de/trouble?a=b'],
    ['/de/nowhere\\else', '/de/nowhere/else'],
  ])('%s leads to %s', async (path, tidy) => {
    const { status, headers } = await sendPath(port(), path, { headers: newClient() });
    expect([status, headers.location]).toEqual([308, tidy]);
  });

  it('sends who is not signed in to sign in, in that language', async () => {
    const { status, headers } = await ask('/de/account');
    expect([status, headers.get('location')]).toEqual([307, '/de?hint=sign-in&to=%2Fde%2Faccount']);
    const front = await ask('/de?hint=sign-in&to=%2Fde%2Faccount');
    expect(getShown(front.text)).toContain(toHtml(readTexts('de-DE').visitor.returnHint));
  });

  it.each([
    '/de/api/health',
    '/de/api/language',
    '/de/manifest.json',
    '/de/icon.svg',
    '/de/nowhere',
    '/de/de',
    '/de/_next/static',
  ])('%s is nowhere, which is said in that language', async (path) => {
    const answer = await ask(path);
    expect([answer.status, getLanguage(answer.text)]).toEqual([404, 'de-DE']);
    expect(getHeadline(answer.text)).toBe(toHtml(readTexts('de-DE').page.notFoundTitle));
  });

  it('has none of the build’s files', async () => {
    const file = /"(\/_next\/static\/[^"]+\.js)/.exec((await ask('/de')).text)?.[1] ?? '';
    expect((await ask(file)).status).toBe(200);
    expect((await ask(`/de${file}`)).status).toBe(404);
  });

  it('of 300 that are made up none lacks its policy, is a 5xx or leads off the site', async () => {
    const paths = createPaths(300, 17).filter((path) => path.startsWith('/'));
    const wrong: string[] = [];
    for (const path of paths) {
      const answer = await sendPath(port(), `/de${path}`, { headers: newClient() });
      const missing = findMissingHeaders(answer);
      const { origin } = new URL(answer.headers.location ?? '/', server.appUrl);
      const isWrong = answer.status >= 500 || missing.length > 0 || origin !== server.appUrl;
      if (isWrong) wrong.push(`${answer.status} /de${path}: no ${missing}, to ${origin}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('a page without a language in its path', () => {
  it.each<[string, Locale]>([
    ['de-AT', 'de-DE'],
    ['zh-Hant', 'zh-TW'],
    ['zh-MO', 'zh-HK'],
    ['pt-PT,pt;q=0.9', 'pt-BR'],
    ['de;q=0.1, ja;q=0.9', 'ja-JP'],
    ['it, fr;q=0.5', 'fr-FR'],
    ['fr;q=0, ko;q=0.1', 'ko-KR'],
    ['*', 'en-US'],
    ['fr;q=0, *', 'en-US'],
    ['', 'en-US'],
    [',;q=,;;=-*-_', 'en-US'],
    ['../../etc/passwd', 'en-US'],
    ['de%0d%0aSet-Cookie: a=b', 'en-US'],
    ['"><script>', 'en-US'],
    ['__proto__', 'en-US'],
  ])('is for "%s" in %s', async (accepted, locale) => {
    const { status, headers, text } = await ask('/', { 'accept-language': accepted });
    expect([status, headers.get('content-language'), getLanguage(text)]).toEqual([
      200,
      locale,
      locale,
    ]);
  });

  it('is in English for a header of 10 kB', async () => {
    for (const accepted of ['de,'.repeat(3_400), `de-${'x'.repeat(10_000)}`]) {
      const { status, text } = await ask('/', { 'accept-language': accepted });
      expect([status, getLanguage(text)]).toEqual([200, 'en-US']);
    }
  });

  it.each([
    'de\r\n X-Evil: 1',
    'de\rX-Evil: 1',
    'de\nX-Evil: 1',
    'de\0',
    'de\r\n\tja\r\n\tX-Evil:1',
  ])('is refused to a header with %j', async (accepted) => {
    const lines = ['GET / HTTP/1.1', `Host: localhost:${port()}`, 'Connection: close'];
    const bytes = `${lines.join('\r\n')}\r\nAccept-Language: ${accepted}\r\n\r\n`;
    const answer = parseAnswer(await sendBytes(port(), bytes));
    expect(answer.status).toBe(400);
    expect(answer.headers).not.toHaveProperty('x-evil');
  });

  it.each(['/xx', '/DE', '/de-DE', '/zh', '/deu', '/xx/account', '/__proto__'])(
    '%s is nowhere, which is said in the visitor’s language',
    async (path) => {
      const { status, text } = await ask(path, { 'accept-language': 'ar' });
      expect([status, text.startsWith(start('ar-AR'))]).toEqual([404, true]);
      expect(getHeadline(text)).toBe(readTexts('ar-AR').page.notFoundTitle);
    },
  );

  it('is in the language that was chosen, whatever the browser asks for', async () => {
    const headers = { 'accept-language': 'ja', cookie: `a=b; ${cookieName}=zh-HK; c=d` };
    expect(getLanguage((await ask('/trouble', headers)).text)).toBe('zh-HK');
  });

  it.each(['xx', 'de-DE', 'DE', '', 'de%00', '"de"', '__proto__', 'de/../fr'])(
    'takes no notice of a choice of "%s"',
    async (value) => {
      const headers = { 'accept-language': 'ja', cookie: `${cookieName}=${value}` };
      const { status, text } = await ask('/', headers);
      expect([status, getLanguage(text)]).toEqual([200, 'ja-JP']);
    },
  );

  it('takes no notice of a choice of 4 kB', async () => {
    const cookie = `${cookieName}=${'d'.repeat(4_000)}`;
    const { status, text } = await ask('/', { 'accept-language': 'ja', cookie });
    expect([status, getLanguage(text)]).toEqual([200, 'ja-JP']);
  });

  it('takes no notice of headers that only the server sets', async () => {
    const forged = { [`x-${productId}-locale`]: 'de-DE', [`x-${productId}-base`]: '/de' };
    const { text } = await ask('/', forged);
    expect(text.startsWith(start('en-US', ` data-product="${productId}" data-base=""`))).toBe(true);
    expect(findLinks(text)).toContain('/trouble');
    expect((await ask('/fr', forged)).text).toContain(`${start('fr-FR')} `);
    expect((await ask('/manifest.json', forged)).body).toMatchObject({ lang: 'en-US' });
    const { headers } = await ask('/account', forged);
    expect(headers.get('location')).toBe('/?hint=sign-in&to=%2Faccount');
  });
});

describe('what a page tells of its language', () => {
  it('a page says its language, and by what it was chosen', async () => {
    for (const path of ['/', '/trouble', '/connections', '/account', '/nowhere']) {
      const found = await ask(path, { 'accept-language': 'fr' });
      expect([path, found.headers.get('content-language')]).toEqual([path, 'fr-FR']);
      expect(listVary(found.headers)).toEqual(
        expect.arrayContaining(['accept-language', 'cookie', 'rsc']),
      );
      const named = await ask(`/de${path}`, { 'accept-language': 'fr' });
      expect([path, named.headers.get('content-language')]).toEqual([path, 'de-DE']);
      if (path === '/') continue;
      expect(listVary(named.headers)).toContain('rsc');
      expect(listVary(named.headers)).not.toContain('accept-language');
      expect(listVary(named.headers)).not.toContain('cookie');
    }
    const { headers } = await ask('/de');
    expect(listVary(headers).filter((it) => /language|cookie/.test(it))).toEqual([]);
    for (const path of ['/', '/de', '/trouble', '/de/trouble']) {
      const { headers } = await ask(path);
      expect(headers.get('cache-control')).toMatch(/^private\b/);
      expect(headers.get('cache-control')).not.toContain('public');
    }
  });

  it.each(['/', '/connections', '/trouble'])('%s names itself in every language', async (page) => {
    const own = page === '/' ? '' : page;
    for (const base of ['', '/de', '/zh-TW']) {
      const { text } = await ask(`${base}${page === '/' && base !== '' ? '' : page}`);
      const tags = [...text.matchAll(/<link rel="(canonical|alternate)"([^>]*)>/g)];
      const found = tags.map(([, rel, rest = '']) => [
        /hrefLang="([^"]*)"/i.exec(rest)?.[1] ?? rel,
        /href="([^"]*)"/.exec(rest)?.[1],
      ]);
      expect(found).toEqual([
        ['canonical', `${server.appUrl}${base}${own}`],
        ...slugs.map((slug) => [slug, `${server.appUrl}/${slug}${own}`]),
        ['x-default', `${server.appUrl}${own}`],
      ]);
    }
  });

  it.each(['/', '/connections', '/trouble', '/nowhere'])(
    'the links of %s keep the language of the path, and bring none where it has none',
    async (page) => {
      const plain = findLinks((await ask(page, { 'accept-language': 'de' })).text);
      expect(plain).toEqual(expect.arrayContaining(['/', '/connections', '/trouble']));
      expect(plain.filter((path) => /^\/[a-z]{2}(?:[/-]|$)/.test(path))).toEqual([]);
      const prefixed = findLinks((await ask(page === '/' ? '/de' : `/de${page}`)).text);
      expect(prefixed).toEqual(plain.map((path) => (path === '/' ? '/de' : `/de${path}`)));
    },
  );

  it('the list of languages is a form that leads back to this page', async () => {
    const { text } = await ask('/de/trouble?a=b');
    expect(text).toContain('<input type="hidden" name="to" value="/de/trouble?a=b"/>');
    const buttons = [...text.matchAll(/<button ([^>]*name="language"[^>]*)>/g)];
    expect(buttons.map(([, rest = '']) => /value="([^"]*)"/.exec(rest)?.[1])).toEqual(slugs);
  });

  it('sets no cookie before a language is chosen', async () => {
    for (const path of ['/', '/de', '/de/account', '/xx', '/manifest.json', '/api/language']) {
      const { headers } = await ask(path, { 'accept-language': 'de' });
      expect([path, headers.getSetCookie()]).toEqual([path, []]);
    }
  });

  it('the manifest is in the language that the browser asks for', async () => {
    const { headers, body } = await ask('/manifest.json', { 'accept-language': 'ar' });
    const { description } = readTexts('ar-AR').site;
    expect(body).toMatchObject({ lang: 'ar-AR', dir: 'rtl', description });
    expect(headers.get('content-language')).toBe('ar-AR');
    expect(listVary(headers)).toEqual(expect.arrayContaining(['accept-language', 'cookie']));
    expect((await ask('/manifest.json')).body).toMatchObject({ lang: 'en-US', dir: 'ltr' });
  });

  it.each<[string, Record<string, string>, Locale]>([
    ['/ar/account', {}, 'ar-AR'],
    ['/account', { 'accept-language': 'he, ar;q=0.9' }, 'ar-AR'],
    ['/account', { 'accept-language': 'ar', cookie: `${cookieName}=th` }, 'th-TH'],
  ])('a server that is busy says so at %s, to %j, in %s', async (path, headers, locale) => {
    const client = newClient();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask(path, { ...client, ...headers })),
    );
    const busy = answers.find(({ status }) => status === 429);
    const { limitedTitle, retry } = readTexts(locale).busy;
    expect(busy?.text).toContain(`<html lang="${locale}" dir="${locales[locale].direction}">`);
    expect(busy?.text).toContain(`<h1>${limitedTitle}</h1>`);
    expect(busy?.text).toContain(`${retry}</a>`);
    expect(busy?.headers.get('content-language')).toBe(locale);
  });

  it.each<[string, Record<string, string>, Locale]>([
    ['?path=/ar/x', { 'accept-language': 'de' }, 'ar-AR'],
    ['?path=%2Ftrouble', { 'accept-language': 'de' }, 'de-DE'],
    ['', { cookie: `${cookieName}=ja` }, 'ja-JP'],
    ['?path=%00//evil', {}, 'en-US'],
  ])(
    'the texts of a page that crashed are for %s, of %j, in %s',
    async (query, headers, locale) => {
      const { errorPage } = readTexts(locale);
      const answer = await ask(`/api/language${query}`, headers);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.body).toEqual({
        locale,
        direction: locales[locale].direction,
        texts: {
          title: errorPage.title,
          text: errorPage.text,
          retry: errorPage.retry,
          reference: errorPage.reference,
        },
      });
    },
  );
});

describe('the choice of a language', () => {
  it.each([
    ['/', '/ja'],
    ['/trouble', '/ja/trouble'],
    ['/de/trouble', '/ja/trouble'],
    ['/zh-TW', '/ja'],
    ['/account?page=2', '/ja/account?page=2'],
    ['/de?hint=sign-in&to=%2Fde%2Faccount', '/ja?hint=sign-in&to=%2Fja%2Faccount'],
    ['/?hint=sign-in&to=%2Faccount%3Fpage%3D2', '/ja?hint=sign-in&to=%2Fja%2Faccount%3Fpage%3D2'],
  ])('at %s leads to %s', async (to, way) => {
    const { status, headers } = await choose({ language: 'ja', to });
    expect([status, headers.get('location')]).toEqual([303, way]);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('is kept in a cookie that holds it and nothing else, and heeded from then on', async () => {
    const browser = open();
    const fields = { language: 'zh-TW', to: '/trouble' };
    const { headers } = await browser.post('/api/language', fields, newClient());
    expect(headers.getSetCookie()).toEqual([
      `${cookieName}=zh-TW; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`,
    ]);
    const accepted = { 'accept-language': 'de', ...newClient() };
    const page = await browser.send('/', { headers: accepted });
    expect(getLanguage(page.text)).toBe('zh-TW');
    const named = await browser.send('/de', { headers: accepted });
    expect(getLanguage(named.text)).toBe('de-DE');
  });

  it.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/de//evil.example',
    '/de/%2Fevil.example',
    '/de/..//evil.example',
    '/.//evil.example',
    '/%5Cevil.example',
    '/\tevil.example',
    'javascript:alert(1)',
    'evil.example',
    '/api/x',
    '/_next/x',
    '',
  ])('for %j leads to the front page', async (to) => {
    const { status, headers } = await choose({ language: 'de', to });
    expect([status, headers.get('location')]).toEqual([303, '/de']);
  });

  it('for a path that is too long leads to the front page', async () => {
    const { status, headers } = await choose({ language: 'de', to: `/${'x'.repeat(600)}` });
    expect([status, headers.get('location')]).toEqual([303, '/de']);
  });

  it.each(['//evil.example', 'https://evil.example', '/api/auth/signout', '/\\evil.example'])(
    'takes no part in leading to %s after a sign-in',
    async (evil) => {
      const { headers } = await choose({ language: 'de', to: `/?to=${encodeURIComponent(evil)}` });
      const { pathname, origin } = new URL(headers.get('location') ?? '', server.appUrl);
      expect([pathname, origin]).toEqual(['/de', server.appUrl]);
      const { text } = await ask(headers.get('location') ?? '');
      expect(getShown(text)).not.toContain(toHtml(readTexts('de-DE').visitor.returnHint));
    },
  );

  it.each<[string, Record<string, string>, Record<string, string>, number, string]>([
    ['an unknown language', { language: 'xx', to: '/' }, {}, 400, 'malformed'],
    ['a locale in place of its slug', { language: 'de-DE', to: '/' }, {}, 400, 'malformed'],
    ['the name of a prototype', { language: '__proto__', to: '/' }, {}, 400, 'malformed'],
    ['no page', { language: 'de' }, {}, 400, 'malformed'],
    ['no language', { to: '/' }, {}, 400, 'malformed'],
    ['a field too many', { language: 'de', to: '/', a: 'b' }, {}, 400, 'malformed'],
    ['64 kB', { language: 'de', to: 'x'.repeat(70_000) }, {}, 413, 'too-large'],
    [
      'the Origin of another site',
      { language: 'de', to: '/' },
      { origin: 'https://evil.example' },
      403,
      'origin',
    ],
    ['an Origin of null', { language: 'de', to: '/' }, { origin: 'null' }, 403, 'origin'],
    ['no Origin', { language: 'de', to: '/' }, { origin: '' }, 403, 'origin'],
    [
      'another site as its sender',
      { language: 'de', to: '/' },
      { 'sec-fetch-site': 'cross-site' },
      403,
      'origin',
    ],
    [
      'a body of another type',
      { language: 'de', to: '/' },
      { 'content-type': 'text/plain' },
      415,
      'content-type',
    ],
  ])('with %s is refused, and nothing is kept', async (_, fields, headers, status, code) => {
    const answer = await choose(fields, headers);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ error: { code } });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.has('location')).toBe(false);
  });

  it('with a field twice is refused', async () => {
    const body = 'language=de&language=fr&to=%2F';
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const headers = { ...type, ...newClient() };
    const answer = await open().send('/api/language', { method: 'POST', body, headers });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []]);
  });

  it.each(['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('by %s is 405', async (method) => {
    const answer = await open().send('/api/language', { method, headers: newClient() });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST']);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('one client may choose so often', async () => {
    const client = newClient();
    const statuses: number[] = [];
    for (let time = 0; time < 8; time += 1) {
      statuses.push((await choose({ language: 'de', to: '/' }, client)).status);
    }
    expect(statuses).toEqual([...Array(6).fill(303), 429, 429]);
  });
});
