import { expect, test } from 'vitest';
import { getReceiveUri } from '@/lib/wallet/receive/receive-uri';

const address = '0x1234567890AbcdEF1234567890aBcdef12345678';

test('names the chain by EIP-681 where one was chosen', () => {
  expect(getReceiveUri(address, 10)).toBe(`ethereum:${address}@10`);
});

test('is the address alone where none was', () => {
  expect(getReceiveUri(address, null)).toBe(address);
});
