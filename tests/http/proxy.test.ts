import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flood } from '@/tests/http/support/flood';
import { findOddLines, parseLines } from '@/tests/http/support/json-lines';
import { runServer } from '@/tests/http/support/run-server';
import { type Deployment, lanePort, secret, startDeployment } from '@/tests/http/support/server';
import { Browser } from '@/tests/support/http-browser';

const httpsUrl = 'https://door.example.org';
/** More than a client may send in a minute, and less than two may. */
const burst = 50;

/** Of what a client may do it may report least often. */
const report = ({ appUrl, instances }: Deployment, address: string) =>
  new Browser(appUrl, instances[0]?.url).send('/api/csp-report', {
    method: 'POST',
    body: JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src' } }),
    headers: {
      'content-type': 'application/csp-report',
      'x-forwarded-for': `6.6.6.6, ${address}`,
    },
  });

describe('a server behind a proxy', () => {
  let server: Deployment;
  beforeAll(async () => {
    server = await startDeployment('sqlite', { ports: [3180], env: { TRUST_PROXY: '1' } });
  });
  afterAll(() => server.stop());

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
    expect(statuses[0]).toBe(204);
    expect(statuses.at(-1)).toBe(429);
    for (const address of spell(burst)) {
      expect([address, (await report(server, address)).status]).toEqual([address, 429]);
    }
    for (const address of others) {
      expect([address, (await report(server, address)).status]).toEqual([address, 204]);
    }
  });
});

describe('a server at an https address', () => {
  it('A38: does not start before it is told how many proxies there are', async () => {
    const { wasUp, code, stdout, stderr } = await runServer(lanePort(3180), {
      APP_URL: httpsUrl,
      AUTH_SECRET: secret,
      WALLETCONNECT_PROJECT_ID: '0123456789abcdef0123456789abcdef',
      DATA_DIR: `test-results/data/http-${lanePort(3180)}`,
    });
    expect([wasUp, code]).toEqual([false, 1]);
    expect(findOddLines(`${stdout}${stderr}`)).toEqual([]);
    const messages = parseLines(`${stdout}${stderr}`).map(({ msg }) => `${msg}`);
    const told = messages.filter((message) => message.includes('TRUST_PROXY'));
    expect(told).toHaveLength(1);
    // What to set, too.
    expect(told[0]).toMatch(/TRUST_PROXY: .+\d/);
  });

  it('A38: takes an explicit 0, and then believes no header', async () => {
    const env = { TRUST_PROXY: '0' };
    const server = await startDeployment('sqlite', { ports: [3180], appUrl: httpsUrl, env });
    try {
      const statuses = await flood(burst, (index) => report(server, `192.0.2.${index}`));
      expect(statuses[0]).toBe(204);
      expect(statuses.at(-1)).toBe(429);
    } finally {
      await server.stop();
    }
  });
});
