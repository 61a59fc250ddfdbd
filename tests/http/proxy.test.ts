import { describe, expect, it } from 'vitest';
import { config, productId } from '@/lib/config';
import { passedHeader } from '@/lib/server/pipeline/passed-header';
import { countOf, flood } from '@/tests/http/support/flood';
import { prepare, prepareDeployment } from '@/tests/http/support/prepare';
import type { Deployment } from '@/tests/http/support/server';
import { most, shareLimitedServer } from '@/tests/http/support/shared-server';
import { Browser } from '@/tests/support/http-browser';

const server = prepare(shareLimitedServer);

/** The number of requests, more than one of each spelling. */
const burst = 20;

/** Sends a report, for which a client's limit is the lowest of all. */
const report = ({ appUrl, instances }: Deployment, address: string) =>
  new Browser(appUrl, instances[0]?.url).send('/api/csp-report', {
    method: 'POST',
    body: JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src' } }),
    headers: {
      'content-type': 'application/csp-report',
      'x-forwarded-for': `6.6.6.6, ${address}`,
      [`x-${productId}-peer`]: address,
    },
  });

describe('a server behind a proxy', () => {
  // Other spellings of a client's address: lib/server/http/client-address.test.ts.
  it('A38: counts one client per address, however the address is written', async () => {
    const spell = (index: number) => [`203.0.113.9:${1_000 + index}`, '::ffff:203.0.113.9'];
    const statuses = await flood(burst, (index) => report(server, spell(index)[index % 2] ?? ''));
    expect(countOf(statuses, 204)).toBe(most(config.processLimits.report));
    expect(countOf(statuses, 429)).toBe(burst - most(config.processLimits.report));
    for (const address of spell(burst)) {
      expect([address, (await report(server, address)).status]).toEqual([address, 429]);
    }
    expect((await report(server, '203.0.113.10')).status).toBe(204);
  });
});

/** A server that has no number of proxies does not start: lib/env/parse-env.test.ts, A38. */
describe('a server at an https address', () => {
  const server = prepareDeployment('sqlite', () => ({
    ports: [3180],
    appUrl: 'https://door.example.org',
    env: { TRUST_PROXY: '0', DEBUG: 'next:router-server:resolve-routes' },
  }));

  it('A38: accepts TRUST_PROXY=0 and then ignores forwarded headers', async () => {
    const { points } = config.processLimits.report;
    const statuses = await flood(points + 10, (index) => report(server, `192.0.2.${index}`));
    expect([countOf(statuses, 204), countOf(statuses, 429)]).toEqual([points, 10]);
  });

  it('sets only host-only, secure, partitioned cookies', async () => {
    const browser = new Browser(server.appUrl, server.instances[0]?.url);
    const first = await browser.send('/api/auth/csrf');
    const { answer } = await browser.enter();
    const out = await browser.signOut();
    const lines = [first, answer, out].flatMap(({ headers }) => headers.getSetCookie());
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) {
      expect(line).toMatch(new RegExp(`^__Host-${productId}\\.(session|csrf|callback)=`));
      for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=None', 'Partitioned']) {
        expect(line.split('; ')).toContain(attribute);
      }
      expect(line).not.toContain('Domain');
    }
    expect(await browser.session()).toEqual({});
  });

  it('on Node never runs proxy.ts, whatever a client claims', async () => {
    const [instance] = server.instances;
    const output = () => instance?.output() ?? '';
    const browser = new Browser(server.appUrl, instance?.url);
    for (const path of [
      '/',
      '/de',
      '/nope',
      '/api/auth/session',
      '/_next/static/none.js',
      '/account',
    ]) {
      await browser.send(path);
      await browser.send(path, { headers: { [passedHeader]: 'claimed' } });
    }
    // A refusal is logged, so Next's own account of everything before it is in the output by then.
    const { headers } = await browser.send('/api/sessions');
    await expect.poll(output).toContain(headers.get('x-request-id'));
    // `untilReady` asks before the server's own entry is attached.
    expect(output()).toContain('resolve-routes');
    const passed = [...output().matchAll(/invoking middleware (\S+)/g)].map(([, path]) => path);
    expect(passed.filter((path) => path !== '/api/ready')).toEqual([]);
  });
});
