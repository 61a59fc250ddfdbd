import { expect, it } from 'vitest';
import { shortenAddress } from '@/lib/address';

it('keeps the first and last four characters', () => {
  expect(shortenAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')).toBe('0xd8…6045');
});

it('returns a string of eight characters or fewer unchanged', () => {
  expect(shortenAddress('12345678')).toBe('12345678');
  expect(shortenAddress('123456789')).toBe('1234…6789');
});
