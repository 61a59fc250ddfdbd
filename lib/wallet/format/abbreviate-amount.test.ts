import { parseEther } from 'viem';
import { expect, it } from 'vitest';
import { abbreviateAmount } from '@/lib/wallet/format/abbreviate-amount';

it.each([
  ['0', '0 ETH'],
  ['0.0000001', '0 ETH'],
  ['0.29', '0.29 ETH'],
  ['0.1239', '0.123 ETH'],
  ['2.5', '2.5 ETH'],
  ['12.999', '12.99 ETH'],
  ['1234.56', '1,234.5 ETH'],
  ['9999.99', '9,999.9 ETH'],
  ['10000', '10k ETH'],
  ['12399', '12.3k ETH'],
  ['1000000', '1m ETH'],
  ['999999999', '999.9m ETH'],
  ['1500000000', '1.5b ETH'],
  ['1500000000000', '1.5t ETH'],
  ['1500000000000000', '1500t ETH'],
])('%s is %s', (amount, text) => {
  expect(abbreviateAmount({ value: parseEther(amount), decimals: 18, symbol: 'ETH' })).toBe(text);
});
