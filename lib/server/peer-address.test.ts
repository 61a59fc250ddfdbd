import { expect, it } from 'vitest';
import { getClientKey } from '@/lib/server/peer-address';

const keyOf = (peer: string, forwarded: string | null, proxies: number) =>
  getClientKey(
    new Headers({
      'x-portico-peer': peer,
      ...(forwarded === null ? {} : { 'x-forwarded-for': forwarded }),
    }),
    proxies,
  );

it.each<[string, string | null, number, string]>([
  ['192.0.2.1', null, 0, '192.0.2.1'],
  ['192.0.2.1', '203.0.113.9', 0, '192.0.2.1'],
  ['192.0.2.1', '203.0.113.9', 1, '203.0.113.9'],
  ['192.0.2.1', '198.51.100.7, 203.0.113.9', 1, '203.0.113.9'],
  ['192.0.2.1', '6.6.6.6, 198.51.100.7, 203.0.113.9', 2, '198.51.100.7'],
  ['192.0.2.1', null, 1, '192.0.2.1'],
  ['::ffff:192.0.2.1', null, 0, '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', null, 0, '2001:db8:1:2'],
  ['2001:db8::9', null, 0, '2001:db8:0:0'],
  ['::1', null, 0, '0:0:0:0'],
])('%s that forwards "%s" over %i trusted proxies is %s', (peer, forwarded, proxies, key) => {
  expect(keyOf(peer, forwarded, proxies)).toBe(key);
});
