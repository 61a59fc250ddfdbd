import { expect, test } from 'vitest';
import { parseSafeInfo } from '@/lib/wallet/safe/safe-info';

const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const answer = { safeAddress: address, chainId: 1, threshold: 2, owners: [address] };

test('what a Safe says is taken, its addresses with their checksums', () => {
  expect(parseSafeInfo({ ...answer, safeAddress: address.toLowerCase() })).toEqual({
    ...answer,
    isReadOnly: false,
  });
});

test.each([
  ['nothing', null],
  ['a text', 'Safe'],
  ['no address', { ...answer, safeAddress: undefined }],
  ['half an address', { ...answer, safeAddress: '0x12' }],
  ['a list as address', { ...answer, safeAddress: [address] }],
  ['no chain', { ...answer, chainId: undefined }],
  ['a negative chain', { ...answer, chainId: -1 }],
  ['a chain in words', { ...answer, chainId: 'Polygon' }],
  ['a chain beyond numbers', { ...answer, chainId: 2 ** 64 }],
])('%s is no Safe', (_, value) => expect(parseSafeInfo(value)).toBeNull());

test('junk beside a good address is left out', () => {
  const junk = { threshold: 'two', owners: [address, 'me', 7], isReadOnly: 'yes' };
  expect(parseSafeInfo({ ...answer, ...junk })).toEqual({
    ...answer,
    threshold: 1,
    owners: [address],
    isReadOnly: false,
  });
});
