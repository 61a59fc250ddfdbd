import { expect, test } from 'vitest';
import { readAccountKind } from '@/lib/wallet/account';
import {
  type AccountKind,
  getReceiveUri,
  pickReceiveNetworks,
} from '@/lib/wallet/receive/receive-networks';

const pick = (...kinds: AccountKind[]) =>
  pickReceiveNetworks(kinds.map((kind, index) => ({ chainId: index + 1, kind })));

test('a key is an account on every chain, also one that delegates to a contract', () => {
  expect(readAccountKind(undefined)).toBe('key');
  expect(readAccountKind('0x')).toBe('key');
  expect(readAccountKind(`0xef0100${'ab'.repeat(20)}`)).toBe('key');
  expect(pick('key', 'key')).toEqual({ status: 'key', chainIds: [1, 2] });
});

test('a contract is an account where its code is, and nowhere else', () => {
  expect(readAccountKind('0x6001')).toBe('contract');
  expect(readAccountKind(`0xef0100${'ab'.repeat(21)}`)).toBe('contract');
  expect(pick('key', 'contract', 'silent')).toEqual({ status: 'contract', chainIds: [2] });
});

test('while a chain has not answered nothing is claimed', () => {
  expect(pick('contract', 'waiting')).toEqual({ status: 'checking' });
  expect(pick('key', 'silent')).toEqual({ status: 'unknown', silent: [2] });
});

test('a code names the chain by EIP-681, or only the address', () => {
  const address = '0x1234567890AbcdEF1234567890aBcdef12345678';
  expect(getReceiveUri(address, 10)).toBe(`ethereum:${address}@10`);
  expect(getReceiveUri(address, null)).toBe(address);
});
