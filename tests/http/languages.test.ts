import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { config, productId } from '@/lib/config';
import { isLocale, type Locale, locales } from '@/lib/i18n/locales';
import type { ClientMessages, ServerMessages, Translated } from '@/lib/i18n/messages';
import { readTheme } from '@/lib/server/read-theme.mjs';
import { newClient } from '@/tests/http/support/clients';
import { findMissingHeaders } from '@/tests/http/support/page-policy';
import { createPaths } from '@/tests/http/support/paths';
import { prepare } from '@/tests/http/support/prepare';
import { parseAnswer, sendBytes, sendPath } from '@/tests/http/support/raw';
import { most, shareLimitedServer } from '@/tests/http/support/shared-server';
import { Browser } from '@/tests/support/http-browser';
import { readKitText } from '@/tests/support/kit-texts';

// A client's limit runs out after a few requests, so each request here comes from a new client.
const server = prepare(shareLimitedServer);

const all = Object.keys(locales).filter(isLocale);
const offered = config.languages;
const slugs = offered.map((locale) => locales[locale].slug);
/** A fork may offer only one language: then there is no choice, and no URL per language. */
const hasChoice = offered.length > 1;
/**
 * `first` is for visitors who understand none of them; `named` is another one, and `chosen` is not `named`.
 */
const [first, named = first, chosen = first] = offered;
const base = `/${locales[named].slug}`;
const describeChoice = describe.each(hasChoice ? [offered] : []);
const describeOne = describe.each(hasChoice ? [] : [offered]);
const cookieName = `${productId}.language`;
const chosenSlug = locales[chosen].slug;
const chosenCookie = `${cookieName}=${chosenSlug}`;

const readFile = (path: string) => readFileSync(path, 'utf8');
const readTexts = (locale: Locale): Translated<ServerMessages> =>
  JSON.parse(readFile(`lib/texts/server/${locale}.json`));
const readClientTexts = (locale: Locale): Translated<ClientMessages> =>
  JSON.parse(readFile(`lib/texts/client/${locale}.json`));

const open = () => new Browser(server.appUrl);
const ask = (path: string, headers: Record<string, string> = {}) =>
  open().send(path, { headers: { ...newClient(), ...headers } });
const choose = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  open().post('/api/language', fields, { ...newClient(), ...headers });

/** Escapes text as React does. */
const toHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;');
const start = (locale: Locale, attributes = '') =>
  `<!DOCTYPE html><html lang="${locale}" dir="${locales[locale].direction}"${attributes}`;
const getLanguage = (html: string) => /^<!doctype html>\s*<html lang="([\w-]+)"/i.exec(html)?.[1];
const getHeadline = (html: string) => /<h1[^>]*>([^<]*)/.exec(html)?.[1];
const listVary = (headers: Headers) => (headers.get('vary') ?? '').toLowerCase().split(/, */);
/** Removes the scripts, and with them the data that they carry. */
const getShown = (html: string) => html.replaceAll(/<script[^>]*>.*?<\/script>/gs, '');
/** Returns the page's links to each language, as crawlers read them. */
const findAlternates = (html: string) =>
  [...html.matchAll(/<link rel="(canonical|alternate)"([^>]*)>/g)].map(([, rel, rest = '']) => [
    /hrefLang="([^"]*)"/i.exec(rest)?.[1] ?? rel,
    /href="([^"]*)"/.exec(rest)?.[1],
  ]);
/** Returns the slugs that a page's footer offers. */
const findChoice = (html: string) =>
  [...html.matchAll(/<button ([^>]*name="language"[^>]*)>/g)].map(
    ([, rest = '']) => /value="([^"]*)"/.exec(rest)?.[1],
  );
const findLinks = (html: string) =>
  [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, path = '']) => path);

describeChoice('a page below a language slug', () => {
  it.each(offered)('for %s is in that language from its first bytes', async (locale) => {
    const { page, connections, trouble } = readTexts(locale);
    const slug = locales[locale].slug;
    const pages = [
      ['', config.name, page.headline],
      ['/connections', `${connections.title} · ${config.name}`, connections.title],
      ['/trouble', `${trouble.title} · ${config.name}`, trouble.title],
    ];
    for (const [path, title = '', headline = ''] of pages) {
      // The languages that the browser prefers and has chosen do not matter here.
      const [other = first, another = other] = offered.filter((it) => it !== locale);
      const answer = await ask(`/${slug}${path}`, {
        'accept-language': other,
        cookie: `${cookieName}=${locales[another].slug}`,
      });
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.text).toMatch(new RegExp(`^${start(locale)} `));
      expect(answer.headers.get('content-language')).toBe(locale);
      expect(answer.text).toContain(`<title>${toHtml(title)}</title>`);
      expect(getHeadline(answer.text)).toBe(toHtml(headline));
    }
  });

  it.each([
    [`${base}//account`, `${base}/account`],
    [`${base}/trouble/?a=b`, `${base}/trouble?a=b`],
  ])('%s redirects to %s', async (path, tidy) => {
    const { status, headers } = await sendPath(server.port, path, { headers: newClient() });
    expect([status, headers.location]).toEqual([308, tidy]);
  });

  it('sends a signed-out visitor to sign in, in that language', async () => {
    const { status, headers } = await ask(`${base}/account`);
    const way = `${base}?hint=sign-in&to=${encodeURIComponent(`${base}/account`)}`;
    expect([status, headers.get('location')]).toEqual([307, way]);
    const front = await ask(way);
    expect(getShown(front.text)).toContain(toHtml(readTexts(named).visitor.returnHint));
  });

  it.each([`${base}/api/language`, `${base}/icon.svg`, `${base}${base}`, `${base}/_next/static`])(
    '%s is a 404 page in that language',
    async (path) => {
      const answer = await ask(path);
      expect([answer.status, getLanguage(answer.text)]).toEqual([404, named]);
      expect(getHeadline(answer.text)).toBe(toHtml(readTexts(named).page.notFoundTitle));
    },
  );

  it('does not serve the build’s files', async () => {
    const file = /"(\/_next\/static\/[^"]+\.js)/.exec((await ask(base)).text)?.[1] ?? '';
    expect((await ask(file)).status).toBe(200);
    expect((await ask(`${base}${file}`)).status).toBe(404);
  });

  it('at 300 made-up paths keeps its policy headers, without a 5xx or a redirect off the site', async () => {
    const paths = createPaths(300, 17).filter((path) => path.startsWith('/'));
    const wrong: string[] = [];
    for (const path of paths) {
      const answer = await sendPath(server.port, `${base}${path}`, { headers: newClient() });
      const missing = findMissingHeaders(answer);
      const { origin } = new URL(answer.headers.location ?? '/', server.appUrl);
      const isWrong = answer.status >= 500 || missing.length > 0 || origin !== server.appUrl;
      if (isWrong) wrong.push(`${answer.status} ${base}${path}: no ${missing}, to ${origin}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('a page without a language in its path', () => {
  const wishes: readonly (readonly [string, Locale])[] = [
    ['zh-Hant', 'zh-TW'],
    ['de;q=0.1, ja;q=0.9', 'ja-JP'],
  ];
  const others = ['', 'de%0d%0aSet-Cookie: a=b', '"><script>', '__proto__'];

  it.each<readonly [string, Locale]>([
    // With only one language, no preference can be met.
    ...(hasChoice
      ? wishes.filter(([, locale]) => offered.includes(locale))
      : wishes.map(([wish]) => [wish, first] as const)),
    ...others.map((wish) => [wish, first] as const),
  ])('with Accept-Language "%s" is in %s', async (accepted, locale) => {
    const { status, headers, text } = await ask('/', { 'accept-language': accepted });
    expect([status, headers.get('content-language'), getLanguage(text)]).toEqual([
      200,
      locale,
      locale,
    ]);
  });

  it.each(['de\nX-Evil: 1', 'de\0'])(
    'is rejected with 400 if Accept-Language is %j',
    async (accepted) => {
      const lines = ['GET / HTTP/1.1', `Host: localhost:${server.port}`, 'Connection: close'];
      const bytes = `${lines.join('\r\n')}\r\nAccept-Language: ${accepted}\r\n\r\n`;
      const answer = parseAnswer(await sendBytes(server.port, bytes));
      expect(answer.status).toBe(400);
      expect(answer.headers).not.toHaveProperty('x-evil');
    },
  );

  it.each(['/xx/account', '/__proto__'])(
    '%s is a 404 page in the visitor’s language',
    async (path) => {
      const { status, text } = await ask(path, { 'accept-language': named });
      expect([status, text.startsWith(start(named))]).toEqual([404, true]);
      expect(getHeadline(text)).toBe(toHtml(readTexts(named).page.notFoundTitle));
    },
  );

  it('is in the chosen language, whatever the browser prefers', async () => {
    const cookie = `a=b; ${chosenCookie}; c=d`;
    const { text } = await ask('/trouble', { 'accept-language': named, cookie });
    expect(getLanguage(text)).toBe(chosen);
  });

  it.each(['xx', '__proto__'])('ignores a language cookie with "%s"', async (value) => {
    const headers = { 'accept-language': named, cookie: `${cookieName}=${value}` };
    const { status, text } = await ask('/', headers);
    expect([status, getLanguage(text)]).toEqual([200, named]);
  });

  it('ignores forged copies of headers that only the server sets', async () => {
    const forged = { [`x-${productId}-locale`]: 'th-TH', [`x-${productId}-base`]: '/th' };
    const { text } = await ask('/', forged);
    expect(text.startsWith(start(first, ` data-product="${productId}" data-base=""`))).toBe(true);
    expect(findLinks(text)).toContain('/trouble');
    if (hasChoice) expect((await ask(base, forged)).text).toContain(`${start(named)} `);
    expect((await ask('/manifest.json', forged)).body).toMatchObject({ lang: first });
    const { headers } = await ask('/account', forged);
    expect(headers.get('location')).toBe('/?hint=sign-in&to=%2Faccount');
  });
});

describeChoice('the language links of a page', () => {
  it('a page sends Content-Language, Vary and a private Cache-Control', async () => {
    for (const path of ['/', '/trouble', '/connections', '/account', '/nowhere']) {
      const found = await ask(path, { 'accept-language': chosen });
      expect([path, found.headers.get('content-language')]).toEqual([path, chosen]);
      expect(listVary(found.headers)).toEqual(
        expect.arrayContaining(['accept-language', 'cookie', 'rsc']),
      );
      const inBase = await ask(`${base}${path}`, { 'accept-language': chosen });
      expect([path, inBase.headers.get('content-language')]).toEqual([path, named]);
      if (path === '/') continue;
      expect(listVary(inBase.headers)).toEqual(expect.arrayContaining(['cookie', 'rsc']));
      expect(listVary(inBase.headers)).not.toContain('accept-language');
    }
    const { headers } = await ask(base);
    expect(listVary(headers)).not.toContain('accept-language');
    for (const path of ['/', base, '/trouble', `${base}/trouble`]) {
      const { headers } = await ask(path);
      expect(headers.get('cache-control')).toMatch(/^private\b/);
      expect(headers.get('cache-control')).not.toContain('public');
    }
  });

  it.each(['/', '/connections', '/trouble'])(
    '%s lists its canonical URL and its URL in every language',
    async (page) => {
      const own = page === '/' ? '' : page;
      for (const start of ['', base, `/${slugs.at(-1)}`]) {
        const { text } = await ask(`${start}${page === '/' && start !== '' ? '' : page}`);
        expect(findAlternates(text)).toEqual([
          ['canonical', `${server.appUrl}${start}${own}`],
          ...slugs.map((slug) => [slug, `${server.appUrl}/${slug}${own}`]),
          ['x-default', `${server.appUrl}${own}`],
        ]);
      }
    },
  );

  it.each(['/', '/connections', '/trouble', '/nowhere'])(
    'the links of %s keep the language of the path, and add none to a path without one',
    async (page) => {
      const plain = findLinks((await ask(page, { 'accept-language': named })).text);
      expect(plain).toEqual(expect.arrayContaining(['/', '/connections', '/trouble']));
      expect(plain.filter((path) => /^\/[a-z]{2}(?:[/-]|$)/.test(path))).toEqual([]);
      const prefixed = findLinks((await ask(page === '/' ? base : `${base}${page}`)).text);
      expect(prefixed).toEqual(plain.map((path) => (path === '/' ? base : `${base}${path}`)));
    },
  );

  it('the language list is a form that returns to the current page', async () => {
    const { text } = await ask(`${base}/trouble?a=b`);
    expect(text).toContain(`<input type="hidden" name="to" value="${base}/trouble?a=b"/>`);
    expect(findChoice(text)).toEqual(slugs);
  });

  it('no cookie is set before a language is chosen', async () => {
    const paths = ['/', base, `${base}/account`, '/xx', '/manifest.json', '/api/language'];
    for (const path of paths) {
      const { headers } = await ask(path, { 'accept-language': named });
      expect([path, headers.getSetCookie()]).toEqual([path, []]);
    }
  });
});

describe('responses other than pages', () => {
  it('the manifest is in the browser’s language', async () => {
    const { headers, body } = await ask('/manifest.json', { 'accept-language': named });
    const { description } = readTexts(named).site;
    const dir = locales[named].direction;
    expect(body).toMatchObject({ lang: named, dir, description });
    expect(headers.get('content-language')).toBe(named);
    const negotiated = listVary(headers).filter((it) => /^(?:accept-language|cookie)$/.test(it));
    expect(negotiated).toEqual(hasChoice ? ['accept-language', 'cookie'] : []);
    expect((await ask('/manifest.json')).body).toMatchObject({ lang: first });
  });

  it.each<[string, Record<string, string>, Locale]>([
    [hasChoice ? `${base}/account` : '/account', {}, named],
    ['/account', { 'accept-language': named, cookie: chosenCookie }, chosen],
  ])('the 429 page at %s, with headers %j, is in %s', async (path, headers, locale) => {
    const client = newClient();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask(path, { ...client, ...headers })),
    );
    const busy = answers.find(({ status }) => status === 429);
    const { limitedTitle, retry } = readTexts(locale).busy;
    expect(busy?.text).toContain(`<html lang="${locale}" dir="${locales[locale].direction}">`);
    expect(busy?.text).toContain(`<h1>${limitedTitle}</h1>`);
    expect(busy?.text).toContain(`${retry}</a>`);
    expect(busy?.text).toContain(`--accent: ${readTheme().light.accent};`);
    expect(busy?.headers.get('content-language')).toBe(locale);
  });

  it.each<[string, Record<string, string>, Locale]>([
    [`?path=${base}/x`, { 'accept-language': chosen }, named],
    ['', { cookie: chosenCookie }, chosen],
    ['?path=%00//evil', {}, first],
  ])(
    'the crash texts from /api/language%s, with headers %j, are in %s',
    async (query, headers, locale) => {
      const { title, text, retry, reference } = readTexts(locale).errorPage;
      const answer = await ask(`/api/language${query}`, headers);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const { direction } = locales[locale];
      expect(answer.body).toEqual({ locale, direction, texts: { title, text, retry, reference } });
    },
  );
});

describeChoice('choosing a language', () => {
  const { slug } = locales[named];
  const choices = most(config.processLimits.visitor);
  const [from, to] = [base, `/${chosenSlug}`];
  const account = (start: string) => encodeURIComponent(`${start}/account`);

  it.each([
    ['/account?page=2', `${to}/account?page=2`],
    [`${from}/trouble`, `${to}/trouble`],
    [from, to],
    [`${from}?hint=sign-in&to=${account(from)}`, `${to}?hint=sign-in&to=${account(to)}`],
    ['/?hint=sign-in&to=%2Faccount%3Fpage%3D2', `${to}?hint=sign-in&to=${account(to)}%3Fpage%3D2`],
  ])('on %s redirects to %s', async (page, way) => {
    const { status, headers } = await choose({ language: chosenSlug, to: page });
    expect([status, headers.get('location')]).toEqual([303, way]);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('is stored in a cookie that holds nothing else, and applies from then on', async () => {
    const browser = open();
    const fields = { language: chosenSlug, to: '/trouble' };
    const { headers } = await browser.post('/api/language', fields, newClient());
    expect(headers.getSetCookie()).toEqual([
      `${chosenCookie}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`,
    ]);
    const accepted = { 'accept-language': named, ...newClient() };
    const page = await browser.send('/', { headers: accepted });
    expect(getLanguage(page.text)).toBe(chosen);
    const inBase = await browser.send(base, { headers: accepted });
    expect(getLanguage(inBase.text)).toBe(named);
  });

  it.each(['//evil.example', `${base}/%2Fevil.example`, '/api/x'])(
    'with %j as the return path redirects to the front page',
    async (to) => {
      const { status, headers } = await choose({ language: slug, to });
      expect([status, headers.get('location')]).toEqual([303, base]);
    },
  );

  it('drops a sign-in return path that leads to another site', async () => {
    const { headers } = await choose({ language: slug, to: '/?to=%2F%2Fevil.example' });
    const { pathname, origin } = new URL(headers.get('location') ?? '', server.appUrl);
    expect([pathname, origin]).toEqual([base, server.appUrl]);
    const { text } = await ask(headers.get('location') ?? '');
    expect(getShown(text)).not.toContain(toHtml(readTexts(named).visitor.returnHint));
  });

  const choice = { language: slug, to: '/' };
  it.each<[string, Record<string, string>, Record<string, string>, number, string]>([
    ['an unknown language', { ...choice, language: 'xx' }, {}, 400, 'malformed'],
    ['the name of a prototype', { ...choice, language: '__proto__' }, {}, 400, 'malformed'],
    ['no page', { language: slug }, {}, 400, 'malformed'],
    ['a field too many', { ...choice, a: 'b' }, {}, 400, 'malformed'],
    ['64 kB', { ...choice, to: 'x'.repeat(70_000) }, {}, 413, 'too-large'],
    ['no Origin', choice, { origin: '' }, 403, 'origin'],
    ['another site as its sender', choice, { 'sec-fetch-site': 'cross-site' }, 403, 'origin'],
    ['a body of another type', choice, { 'content-type': 'text/plain' }, 415, 'content-type'],
  ])('with %s is rejected and sets no cookie', async (_, fields, headers, status, code) => {
    const answer = await choose(fields, headers);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ error: { code } });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.has('location')).toBe(false);
  });

  it.each(['HEAD', 'DELETE'])('sent by %s is rejected with 405', async (method) => {
    const answer = await open().send('/api/language', { method, headers: newClient() });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST']);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  const { limitedTitle } = readTexts(named).busy;
  const { refusedTitle, back } = readTexts(named).language;
  const browserOf = (headers: Record<string, string> = {}) => ({
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-language': named,
    ...headers,
  });

  it.each<[string, Record<string, string>, Record<string, string>, number, string]>([
    ['from an unknown site', choice, { origin: 'null' }, 403, '/'],
    ['of 64 kB', { ...choice, to: 'x'.repeat(70_000) }, {}, 413, '/'],
    ['with a page like ours', {}, { referer: 'APP_URL.evil.example/trouble' }, 400, '/'],
    [
      'at a page',
      {},
      { referer: `APP_URL${base}/trouble?a='"><b>&c=d`, 'accept-language': chosen },
      400,
      `${base}/trouble?a=%27%22%3E%3Cb%3E&#38;c=d`,
    ],
  ])(
    'without scripts, %s, is rejected with a page in the visitor’s language and a link back',
    async (_, fields, { referer = '', ...headers }, status, path) => {
      const from = { referer: referer.replace('APP_URL', server.appUrl) };
      const answer = await choose(fields, browserOf({ ...from, ...headers }));
      expect([answer.status, answer.headers.get('content-language')]).toEqual([status, named]);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.getSetCookie()).toEqual([]);
      const { direction } = locales[named];
      expect(answer.text).toContain(`<html lang="${named}" dir="${direction}">`);
      expect(answer.text).toContain(`<h1>${refusedTitle}</h1>`);
      expect(answer.text).toContain(`<a href="${path}">${back}</a>`);
    },
  );

  it('without scripts, made too often, is rejected with a styled 429 page', async () => {
    const headers = browserOf(newClient());
    const send = () => choose(choice, headers);
    const answers = await Promise.all(Array.from({ length: choices + 2 }, send));
    const limited = answers.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(2);
    for (const { headers, text } of limited) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(text).toContain(`<h1>${limitedTitle}</h1>`);
      const [, nonce = 'none'] =
        /'nonce-([^']+)'/.exec(`${headers.get('content-security-policy')}`) ?? [];
      expect(text).toContain(`<style nonce="${nonce}">`);
      expect(text).not.toContain('<script');
    }
  });

  it.each(['application/json', '*/*'])('with Accept "%s" is rejected in JSON', async (accept) => {
    const forged = { 'x-nonce': '"><script>', referer: `${server.appUrl}/trouble` };
    const answer = await choose({}, { ...browserOf(forged), accept });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'application/json']);
    expect(answer.body).toMatchObject({ error: { code: 'malformed' } });
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; frame/);
  });
});

describeOne('with a single language', () => {
  it('is used for every page, without negotiation or links to other languages', async () => {
    const wish = { 'accept-language': 'ja, de;q=0.9, en;q=0.8', cookie: `${cookieName}=ja` };
    for (const [path, status] of [
      ['/', 200],
      ['/trouble', 200],
      ['/connections', 200],
      ['/nowhere', 404],
    ] as const) {
      const { headers, text, ...page } = await ask(path, wish);
      expect([path, page.status, headers.get('content-language')]).toEqual([path, status, first]);
      expect(text.startsWith(start(first))).toBe(true);
      expect(listVary(headers)).not.toContain('accept-language');
      expect(findAlternates(text)).toEqual([]);
      expect(text).not.toContain('/api/language"');
      expect(findChoice(text)).toEqual([]);
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  it('cannot be chosen (405), and crash texts do not depend on Accept-Language', async () => {
    const slug = locales[first].slug;
    const answer = await choose({ language: slug, to: '/' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const shown = await choose({ language: slug, to: '/' }, { accept: 'text/html' });
    expect([shown.status, getLanguage(shown.text)]).toEqual([405, first]);
    expect(listVary((await ask('/api/language')).headers)).not.toContain('accept-language');
  });
});

describe('the build', () => {
  const readScripts = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFile(join(folder, file)));
  const findMarkers = (scripts: readonly string[], marker: RegExp) =>
    [
      ...new Set(scripts.flatMap((script) => [...script.matchAll(marker)].map(([, it]) => it))),
    ].sort();
  const chunks = readScripts(join('.next', 'static', 'chunks'));

  it('contains the texts of the offered languages and no others', () => {
    const own = [...offered].sort();
    expect(findMarkers(chunks, /(?<!kit-)\btexts-of-([a-z]{2}-\w+)/g)).toEqual(own);
    const ofKit = own.filter((locale) => locale !== 'en-US');
    expect(findMarkers(chunks, /\bkit-texts-of-([a-z]{2}-\w+)/g)).toEqual(ofKit);
    const server = readScripts(join('.next', 'server'));
    expect(findMarkers(server, /(?<!kit-)\btexts-of-([a-z]{2}-\w+)/g)).toEqual(own);
  });

  it('ships a sentence of each offered language to browsers, and none of any other', async () => {
    for (const locale of all) {
      const own = readClientTexts(locale).offline.text;
      // English is built into the kit's own code.
      const ofKit = locale === 'en-US' ? [] : [await readKitText(locale, 'sign_in.description')];
      for (const sentence of [own, ...ofKit]) {
        const isThere = chunks.some((script) => script.includes(sentence));
        expect([locale, sentence, isThere]).toEqual([locale, sentence, offered.includes(locale)]);
      }
    }
  });
});
