import { expect, test } from 'vitest';
import { readAccountKind } from '@/lib/wallet/account';
import {
  type AccountKind,
  getReceiveUri,
  pickReceiveNetworks,
} from '@/lib/wallet/receive/receive-networks';

const pick = (...kinds: AccountKind[]) =>
  pickReceiveNetworks(kinds.map((kind, index) => ({ chainId: index + 1, kind })));

test('a key account receives on every chain, even if it delegates to a contract', () => {
  expect(readAccountKind(undefined)).toBe('key');
  expect(readAccountKind('0x')).toBe('key');
  expect(readAccountKind(`0xef0100${'ab'.repeat(20)}`)).toBe('key');
  expect(pick('key', 'key')).toEqual({ status: 'key', chainIds: [1, 2] });
});

test('an account contract receives only on the chains that have its code', () => {
  expect(readAccountKind('0x6001')).toBe('contract');
  expect(readAccountKind(`0xef0100${'ab'.repeat(21)}`)).toBe('contract');
  expect(pick('key', 'contract', 'silent')).toEqual({ status: 'contract', chainIds: [2] });
});

test('picks no networks until every chain has answered', () => {
  expect(pick('contract', 'waiting')).toEqual({ status: 'checking' });
  expect(pick('key', 'silent')).toEqual({ status: 'unknown', silent: [2] });
});

test('a QR code holds an EIP-681 URI with the chain, or only the address', () => {
  const address = '0x1234567890AbcdEF1234567890aBcdef12345678';
  expect(getReceiveUri(address, 10)).toBe(`ethereum:${address}@10`);
  expect(getReceiveUri(address, null)).toBe(address);
});
