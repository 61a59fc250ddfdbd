import { parseEther } from 'viem';
import { expect, it } from 'vitest';
import { formatBalance } from '@/lib/wallet/format/format-balance';

it.each([
  ['1.25', '1.25 ETH'],
  ['100', '100 ETH'],
  ['0', '0 ETH'],
  ['0.1234569', '0.123456 ETH'],
  ['0.0000001', '0 ETH'],
])('shows %s ETH as %s', (amount, text) => {
  expect(formatBalance({ value: parseEther(amount), decimals: 18, symbol: 'ETH' })).toBe(text);
});
