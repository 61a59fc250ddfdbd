import { parseEther } from 'viem';
import { expect, it } from 'vitest';
import { formatFee } from '@/lib/wallet/transfer/fee';

it.each([
  ['0', '0 ETH'],
  ['0.000042105', '0.0000421 ETH'],
  ['0.00000000000123456', '0.00000000000123 ETH'],
  ['0.0001', '0.0001 ETH'],
  ['1.23456', '1.234 ETH'],
  ['12', '12 ETH'],
])('shows a fee of %s as %s', (amount, text) => {
  expect(formatFee(parseEther(amount), { decimals: 18, symbol: 'ETH' })).toBe(text);
});
