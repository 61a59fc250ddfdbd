import { beforeEach, describe, expect, it } from 'vitest';
import { config, productId } from '@/lib/config';
import { locales } from '@/lib/i18n/locales';
import { newClient } from '@/tests/http/support/clients';
import { findMissingHeaders, getNonce } from '@/tests/http/support/page-policy';
import { getFlightData, isKept, toCommon } from '@/tests/http/support/page-views';
import { prepare } from '@/tests/http/support/prepare';
import { sendPath } from '@/tests/http/support/raw';
import { shareServer } from '@/tests/http/support/shared-server';

const server = prepare(() => shareServer());

beforeEach(async () => {
  for (const path of paths) await waitForKept(path);
});

const [first, other = first] = config.languages;
const paths = ['/', '/trouble', '/connections'];
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  sendPath(server.port, path, { method, headers: { ...newClient(), ...headers } });

type Answer = Awaited<ReturnType<typeof ask>>;
/** Leaves out the flight data, whose order depends on timing. */
const getShown = (answer: Answer) => /<body>.*<\/footer>/s.exec(toCommon(answer))?.[0] ?? 'nothing';
const listWords = (answer: Answer) => {
  const head = /<head>.*<\/head>/s.exec(toCommon(answer))?.[0] ?? '';
  const words = new Set((head + getFlightData(answer)).split(/[^\p{L}\p{N}]+/u));
  return [...words].filter((word) => word.length > 4).sort();
};

async function waitForKept(path: string): Promise<void> {
  await expect.poll(async () => isKept(await ask(path))).toBe(true);
}

describe.each(paths)('%s for a visitor without a session', (path) => {
  it('matches what Next renders, except for the nonce', async () => {
    const kept = await ask(path);
    // A session cookie, even an invalid one, makes the server render the page.
    const rendered = await ask(path, { cookie: `${productId}.session=wrong` });
    expect([isKept(kept), isKept(rendered)]).toEqual([true, false]);
    expect(getShown(kept) === getShown(rendered)).toBe(true);
    expect(listWords(kept)).toEqual(listWords(rendered));
    const names = ['cache-control', 'content-type', 'content-language', 'vary'] as const;
    for (const name of names) expect(kept.headers[name], name).toBe(rendered.headers[name]);
    expect(findMissingHeaders(kept)).toEqual([]);
  });

  it('has a new nonce each time, in every encoding', async () => {
    const views = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (encoding) => {
        const url = `http://127.0.0.1:${server.port}${path}`;
        const headers = { ...newClient(), 'accept-encoding': encoding };
        const answer = await fetch(url, { headers });
        return { headers: Object.fromEntries(answer.headers), text: await answer.text() };
      }),
    );
    const nonces = views.map(getNonce);
    expect(new Set(nonces).size).toBe(3);
    for (const [index, { text }] of views.entries()) {
      const used = [...text.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce);
      expect(new Set(used)).toEqual(new Set([nonces[index]]));
      expect(used.length).toBeGreaterThan(2);
    }
  });
});

it('each language has its own page, by URL and by preference', async () => {
  const base = config.languages.length > 1 ? `/${locales[other].slug}` : '/';
  await waitForKept(base);
  const byUrl = await ask(base);
  expect(byUrl.text).toContain(`<html lang="${other}"`);
  const cookie = `${productId}.language=${locales[other].slug}`;
  const wish = { 'accept-language': other };
  for (const headers of [{ cookie }, wish]) {
    await expect.poll(async () => isKept(await ask('/', headers))).toBe(true);
    expect((await ask('/', headers)).text).toContain(`<html lang="${other}"`);
  }
  expect((await ask('/')).text).toContain(`<html lang="${first}"`);
});

it('a client cannot choose the nonce of a page', async () => {
  const forged = {
    'x-nonce': 'bm9uY2U=',
    'content-security-policy': "script-src 'nonce-bm9uY2U='",
  };
  const wrong = { cookie: `${productId}.session=wrong` };
  for (const [path, cookie] of [
    ['/', {}],
    ['/', wrong],
    ['/nowhere', {}],
  ] as const) {
    const answer = await ask(path, { ...forged, ...cookie });
    expect(getNonce(answer)).not.toBe('bm9uY2U=');
    expect(answer.text).not.toContain('bm9uY2U=');
  }
});
