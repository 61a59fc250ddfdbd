import { beforeAll, describe, expect, it } from 'vitest';
import { config } from '@/lib/config';
import { newClient } from '@/tests/http/support/clients';
import { countOf, flood } from '@/tests/http/support/flood';
import { parseLines } from '@/tests/http/support/json-lines';
import { findMissingHeaders } from '@/tests/http/support/page-policy';
import { prepare } from '@/tests/http/support/prepare';
import { sendPath } from '@/tests/http/support/raw';
import { listen, most, openClient, shareLimitedServer } from '@/tests/http/support/shared-server';

const server = prepare(shareLimitedServer);
let readOutput: () => string;
beforeAll(() => {
  readOutput = listen(server);
});

const { account, health } = config.processLimits;

describe('requests that need no sign-in', () => {
  const open = () => openClient(server);
  const readLog = () => parseLines(readOutput());

  // For CSP reports: tests/unit/csp-report.test.ts › accepts thirty reports a minute from one client.
  it('A47: 60 junk error reports from one client suppress no real one', async () => {
    const report = (reference: string, headers: Record<string, string>) =>
      open().send('/api/error-report', {
        method: 'POST',
        body: JSON.stringify({ reference, name: 'TypeError' }),
        headers: { 'content-type': 'application/json', ...headers },
      });
    const readReferences = () => readLog().map(({ reference }) => `${reference}`);
    const hostile = newClient();
    const statuses = await flood(60, (index) => report(`junk${1_000 + index}`, hostile));
    expect(countOf(statuses, 204)).toBeGreaterThan(0);
    expect(countOf(statuses, 204) + countOf(statuses, 429)).toBe(60);
    expect(statuses.at(-1)).toBe(429);
    for (const reference of ['real0001', 'real0002']) {
      expect((await report(reference, newClient())).status).toBe(204);
      await expect.poll(readReferences).toContain(reference);
    }
    const junk = readReferences().filter((reference) => reference.startsWith('junk'));
    expect(junk.length).toBeGreaterThan(0);
    expect(junk.length).toBeLessThan(20);
  });

  it('A32: health requests are limited per client, and other clients are still answered', async () => {
    const headers = newClient();
    const statuses = await flood(most(health) + 20, () => open().send('/api/health', { headers }));
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([most(health), 20]);
    expect((await open().send('/api/health', { headers: newClient() })).status).toBe(200);
  });

  it('probes return uncached JSON without a rate limit', async () => {
    const headers = newClient();
    for (const [path, status] of [
      ['/api/live', 'live'],
      ['/api/ready', 'ready'],
    ] as const) {
      // More requests than the health check allows.
      const statuses = await flood(most(health) + 20, () => open().send(path, { headers }));
      expect(new Set(statuses)).toEqual(new Set([200]));
      const answer = await open().send(path, { headers });
      expect(answer).toMatchObject({ status: 200, body: { status } });
      const head = await open().send(path, { method: 'HEAD', headers });
      expect(head.headers.get('cache-control')).toBe('no-store');
      expect(head.headers.get('content-type')).toMatch(/^application\/json/);
      expect(head.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  it('A32: account pages are limited per client, in any spelling, and others still get theirs', async () => {
    const visitor = open();
    await visitor.enter();
    const headers = newClient();
    const spellings = ['/account', '/account?a=b', '/account?_rsc=abcde'];
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 500) {
      const ask = (index: number) => open().send(spellings[index % 3] ?? '', { headers });
      statuses.push(...(await flood(20, ask)));
    }
    expect(new Set(statuses)).toEqual(new Set([307, 429]));
    expect(countOf(statuses, 307)).toBeGreaterThanOrEqual(most(account));
    // Another spelling, a request for part of the page, or a session does not evade the limit.
    const cookie = visitor.cookieHeader;
    const more = ['/%61ccount', '/api/../account', '/account#x'];
    for (const path of [...spellings, ...more]) {
      for (const kind of [{}, { RSC: '1' }]) {
        const answer = await sendPath(server.port, path, {
          headers: { ...headers, ...kind, cookie },
        });
        expect([path, [429, 404, 308].includes(answer.status)]).toEqual([path, true]);
        expect(findMissingHeaders(answer)).toEqual([]);
      }
    }
    const refused = await sendPath(server.port, '/account', { headers: { ...headers, cookie } });
    expect(refused.status).toBe(429);
    expect(refused.headers).toMatchObject({
      'retry-after': expect.stringMatching(/^[1-9]\d*$/),
      'content-type': expect.stringMatching(/^text\/html/),
      'cache-control': expect.stringContaining('no-store'),
    });
    expect(refused.text).toMatch(/<html/);
    expect((await visitor.send('/account', { headers: newClient() })).status).toBe(200);
    expect((await visitor.send('/', { headers })).status).toBe(200);
    expect((await visitor.send('/api/auth/session', { headers })).status).toBe(200);
  });
});
