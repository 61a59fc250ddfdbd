import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { config, productId } from '@/lib/config';
import { countOf, flood } from '@/tests/http/support/flood';
import { type Deployment, startDeployment } from '@/tests/http/support/server';
import { most, shareLimitedServer } from '@/tests/http/support/shared-server';
import { Browser } from '@/tests/support/http-browser';

/** Requests, more than one of each spelling. */
const burst = 20;

/** Of what a client may do it may report least often. */
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
  let server: Deployment;
  beforeAll(async () => {
    server = await shareLimitedServer();
  });

  it.each<[string, (index: number) => string[], string[]]>([
    [
      'IPv4 address, with whatever port',
      (index) => ['203.0.113.9', `203.0.113.9:${1_000 + index}`],
      ['203.0.113.10', '203.0.113.11:1000'],
    ],
    [
      'IPv6 network of 64 bits, however it is written',
      (index) => {
        const end = (index + 1).toString(16);
        return [
          `2001:db8:a:b::${end}`,
          `[2001:db8:a:b::${end}]`,
          `[2001:db8:a:b::${end}]:${1_000 + index}`,
          `2001:0DB8:000A:000B:1:2:3:${end}`,
          `[2001:db8:a:b:${end}::]`,
          `2001:db8:a:b:1:2:203.0.113.${index}`,
        ];
      },
      ['2001:db8:a:c::1', '[2001:db8:b:b::1]:1', '2001:db8::a:b:1', '2001:db8:a::b'],
    ],
    [
      'IPv4 address, through a NAT64 or mapped into IPv6 as well',
      (index) => [
        '64:ff9b::c633:6409',
        '64:ff9b::198.51.100.9',
        `[64:ff9b::c633:6409]:${1_000 + index}`,
        '0064:FF9B:0:0:0:0:C633:6409',
        '198.51.100.9',
        `198.51.100.9:${1_000 + index}`,
        '::ffff:198.51.100.9',
        `[::ffff:c633:6409]:${1_000 + index}`,
      ],
      ['64:ff9b::c633:640a', '64:ff9b::198.51.100.11', '198.51.100.12', '::ffff:198.51.100.13'],
    ],
  ])('A38: has one client an %s', async (_, spell, others) => {
    const statuses = await flood(burst, (index) => {
      const spellings = spell(index);
      return report(server, spellings[index % spellings.length] ?? '');
    });
    expect(countOf(statuses, 204)).toBe(most(config.processLimits.report));
    expect(countOf(statuses, 429)).toBe(burst - most(config.processLimits.report));
    for (const address of spell(burst)) {
      expect([address, (await report(server, address)).status]).toEqual([address, 429]);
    }
    for (const address of others) {
      expect([address, (await report(server, address)).status]).toEqual([address, 204]);
    }
  });
});

/** That it does not start before it is told how many proxies there are: lib/env/parse-env.test.ts, A38. */
describe('a server at an https address', () => {
  let server: Deployment;
  beforeAll(async () => {
    server = await startDeployment('sqlite', {
      ports: [3180],
      appUrl: 'https://door.example.org',
      env: { TRUST_PROXY: '0' },
    });
  });
  afterAll(() => server.stop());

  it('A38: takes an explicit 0, and then believes no header', async () => {
    const { points } = config.processLimits.report;
    const statuses = await flood(points + 10, (index) => report(server, `192.0.2.${index}`));
    expect([countOf(statuses, 204), countOf(statuses, 429)]).toEqual([points, 10]);
  });

  it('its cookies are host-only, partitioned, for this site alone', async () => {
    const browser = new Browser(server.appUrl, server.instances[0]?.url);
    const first = await browser.send('/api/auth/csrf');
    const { answer } = await browser.signIn();
    expect(answer.status).toBe(200);
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
});
