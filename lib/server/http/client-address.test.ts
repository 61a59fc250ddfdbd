import { expect, it } from 'vitest';
import { getClientKey, toNetwork } from '@/lib/server/http/client-address';

it.each<[string, string | null, number, string]>([
  ['192.0.2.1', null, 0, '192.0.2.1'],
  ['192.0.2.1', '203.0.113.9', 0, '192.0.2.1'],
  ['192.0.2.1', '203.0.113.9', 1, '203.0.113.9'],
  ['192.0.2.1', '198.51.100.7, 203.0.113.9', 1, '203.0.113.9'],
  ['192.0.2.1', '6.6.6.6, 198.51.100.7, 203.0.113.9', 2, '198.51.100.7'],
  ['192.0.2.1', null, 1, '192.0.2.1'],
  ['192.0.2.1', '203.0.113.9', 2, '192.0.2.1'],
  ['192.0.2.1', 'unknown', 1, '192.0.2.1'],
  ['192.0.2.1', 'x'.repeat(9_000), 1, '192.0.2.1'],
  ['192.0.2.1', '9.9.9.9:1111', 1, '9.9.9.9'],
  ['192.0.2.1', '9.9.9.9:2222', 1, '9.9.9.9'],
  ['192.0.2.1', '[2001:db8::9]:1111', 1, '2001:db8::'],
  ['192.0.2.1', '[2001:db8::9]', 1, '2001:db8::'],
  ['192.0.2.1', '2001:0DB8:0:000B:1:2:203.0.113.9', 1, '2001:db8:0:b::'],
  ['192.0.2.1', '64:ff9b::9.9.9.9', 1, '9.9.9.9'],
  ['192.0.2.1', '[64:ff9b::909:909]:443', 1, '9.9.9.9'],
  ['192.0.2.1', '::ffff:909:909', 1, '9.9.9.9'],
  ['192.0.2.1', '::ffff:9.9.9.9', 1, '9.9.9.9'],
  ['::ffff:192.0.2.1', null, 0, '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', null, 0, '2001:db8:1:2::'],
  ['2001:DB8:1:2::9', null, 0, '2001:db8:1:2::'],
  ['fe80::1%eth0', null, 0, 'fe80::'],
  ['', null, 0, 'unknown'],
])(
  '%s forwarding %j over %i trusted proxies gets the client key %s',
  (peer, forwarded, proxies, key) => {
    const headers = forwarded === null ? {} : { 'x-forwarded-for': forwarded };
    const settings = { trustedProxies: proxies, clientAddressHeader: null };
    expect(getClientKey({ peer, headers }, settings)).toBe(key);
  },
);

it.each<[string | undefined, string]>([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:46532', '203.0.113.9'],
  ['2001:db8:0:b::9', '2001:db8:0:b::'],
  // CloudFront writes no brackets before the port.
  ['2001:db8:0:b::9:46532', '2001:db8:0:b::'],
  ['2001:db8:0:b::9:443', '2001:db8:0:b::'],
  ['2001:db8:0:b:1:2:3:4:443', '2001:db8:0:b::'],
  ['6.6.6.6, 203.0.113.9', 'unknown'],
  ['junk', 'unknown'],
  [undefined, 'unknown'],
])('a platform that names %s gets the client key %s, whatever else is forwarded', (named, key) => {
  const headers = { 'x-platform-address': named, 'x-forwarded-for': '198.51.100.7' };
  const settings = { trustedProxies: 0, clientAddressHeader: 'x-platform-address' };
  expect(getClientKey({ peer: '192.0.2.1', headers }, settings)).toBe(key);
});

it.each([
  ['198.51.100.7', '198.51.100.200', true],
  ['198.51.100.7', '198.51.101.7', false],
  ['2001:db8:1:2::', '2001:db8:1:ffff::', true],
  ['2001:db8:1:2::', '2001:db8:2:2::', false],
  ['2001:db8::', '2001:db8:0:1::', true],
  ['unknown', 'unknown', true],
])('the clients %s and %s share a network: %s', (one, other, expected) => {
  expect(toNetwork(one) === toNetwork(other)).toBe(expected);
});
