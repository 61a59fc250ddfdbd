import { describe, expect, it } from 'vitest';
import { findMissingHeaders, getNonce, isPage } from '@/tests/http/support/page-policy';
import { createPaths } from '@/tests/http/support/paths';
import { prepare } from '@/tests/http/support/prepare';
import { parseAnswer, sendBytes, sendPath } from '@/tests/http/support/raw';
import { listen, shareServer } from '@/tests/http/support/shared-server';

const server = prepare(() => shareServer());

const seed = 13;
/** Connections in use at a time. */
const lines = 4;

describe('a raw path', () => {
  it.each([
    '/api/../',
    '/api/%2E%2e/%2e%2E/',
    '/_next/static/..%2f..',
    '/icon.svg/../account',
    '/manifest.json?/../..',
    '/api\\..\\',
    '//',
    'http://localhost/api/../',
    '/api/..?_rsc=abcde',
    '/api/..;/',
    '/api/auth/session/%c0%ae',
    '/_global-error',
    '/500',
    '/%',
  ])('A43: %s serves no page without its policy and no 5xx', async (path) => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const answer = await sendPath(server.port, path, { method });
      expect([method, answer.status < 500, findMissingHeaders(answer)]).toEqual([method, true, []]);
    }
  });

  it('A43: leads to no page without its policy and to no 5xx, for 600 generated paths', async () => {
    const paths = createPaths(600, seed);
    const nonces: string[] = [];
    const wrong: string[] = [];
    const statuses = new Map<number, number>();
    const walk = async (start: number) => {
      for (let index = start; index < paths.length; index += lines) {
        const path = paths[index] ?? '/';
        // A few requests per client: a refusal by a limit would show nothing about the rest.
        const headers = { 'x-forwarded-for': `198.51.100.${Math.floor(index / 40)}` };
        const answer = await sendPath(server.port, path, { headers });
        const { status, headers: answered } = answer;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const missing = findMissingHeaders(answer);
        if (status >= 500 || missing.length > 0) wrong.push(`${status} ${path}: no ${missing}`);
        if (isPage(answer)) nonces.push(getNonce(answer));
        const { location } = answered;
        if (location === undefined || path.startsWith('http')) continue;
        const { origin } = new URL(location, server.appUrl);
        if (origin !== server.appUrl) wrong.push(`${status} ${path}: to ${location}`);
      }
    };
    await Promise.all(Array.from({ length: lines }, (_, start) => walk(start)));
    expect(wrong).toEqual([]);
    expect(new Set(nonces).size).toBe(nonces.length);
    // Each kind of status must occur: a server that refused everything would be just as wrong.
    for (const status of [200, 307, 308, 404]) {
      expect([status, (statuses.get(status) ?? 0) > 15]).toEqual([status, true]);
    }
    expect(nonces.length).toBeGreaterThan(120);
  });

  it.each([
    'GET /a\0b HTTP/1.1',
    'GET api/../ HTTP/1.1',
    'GET /a b HTTP/1.1',
    'GET /\x80\xff HTTP/9.9',
  ])('A43: %j is rejected and serves no page without its policy', async (line) => {
    const all = await sendBytes(
      server.port,
      `${line}\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    const answer = parseAnswer(all);
    expect([400, 404, 505]).toContain(answer.status);
    expect(isPage(answer) ? findMissingHeaders(answer) : []).toEqual([]);
  });

  it.each<[string, number]>([
    ['//evil.example.org', 308],
    ['/\\evil.example.org', 308],
    ['/icon.svg/', 308],
    ['/account', 307],
    ['/api/auth/signin', 302],
  ])('redirects from %s within the site, with HSTS and nosniff headers', async (path, status) => {
    const answer = await sendPath(server.port, path);
    expect(answer.status).toBe(status);
    expect(findMissingHeaders(answer)).toEqual([]);
    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=\d{7,}/);
    const { origin } = new URL(answer.headers.location ?? '', server.appUrl);
    expect(origin).toBe(server.appUrl);
  });

  it('A41: never reaches the image optimizer', async () => {
    const output = listen(server);
    const forged = '%0A{"level":50,"msg":"forged-line"}%0A';
    const urls = ['%2Fog.png', forged, `/${forged}`, 'http://127.0.0.1/x.png'];
    for (const query of ['', ...urls.map((url) => `?url=${url}&w=64&q=75`)]) {
      for (const path of ['/_next/image', '/api/../_next/image', '/_next/static/../image']) {
        for (const method of ['GET', 'HEAD', 'POST']) {
          const answer = await sendPath(server.port, `${path}${query}`, { method });
          // The same as at any missing path; other methods are refused earlier.
          const expected = method === 'POST' ? [404, 405] : [404];
          expect(expected, `${method} ${path}${query}`).toContain(answer.status);
          expect(answer.headers['content-type'] ?? '').not.toMatch(/^image/);
          expect(findMissingHeaders(answer)).toEqual([]);
        }
      }
    }
    const sentinel = (await sendPath(server.port, '/api/sessions')).headers['x-request-id'];
    await expect.poll(output).toContain(sentinel);
    expect(output()).not.toContain('forged-line');
    expect(output()).not.toContain('parameter');
  });
});
