import { expect, it } from 'vitest';
import { chooseEncoding } from '@/lib/server/http/encoding';

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.1, gzip', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip', 'gzip'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['identity', null],
  ['zstd', null],
  ['', null],
  [undefined, null],
])('a client that accepts "%s" gets %s', (accepted, encoding) => {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  expect(chooseEncoding(headers)).toBe(encoding);
});
