import { parseEther } from 'viem';
import { expect, it, vi } from 'vitest';
import { abbreviateAmount, formatAmount, formatBalance } from '@/lib/wallet/format/format-balance';

const ether = (amount: string) => ({ value: parseEther(amount), decimals: 18, symbol: 'ETH' });

it.each([
  ['1.25', '1.25 ETH'],
  ['0', '0 ETH'],
  ['0.1234569', '0.123456 ETH'],
  ['0.0000001', '0 ETH'],
])('shows %s ETH as %s', (amount, text) => {
  expect(formatBalance(ether(amount))).toBe(text);
});

it('shows a tiny amount as "<0.000001", not as zero', () => {
  expect(formatAmount(ether('0.0000001'))).toBe('<0.000001 ETH');
  expect(formatAmount(ether('0'))).toBe('0 ETH');
});

it.each([
  ['0', '0 ETH'],
  ['0.0000001', '0 ETH'],
  ['0.1239', '0.123 ETH'],
  ['9999.99', '9,999.9 ETH'],
  ['10000', '10k ETH'],
  ['12399', '12.3k ETH'],
  ['1500000000', '1.5b ETH'],
  ['1500000000000000', '1500t ETH'],
])('abbreviates %s to %s', (amount, text) => {
  expect(abbreviateAmount(ether(amount))).toBe(text);
});

it('abbreviates an amount in the same way in every browser’s language', () => {
  const { toLocaleString: original } = Number.prototype;
  const format = vi.spyOn(Number.prototype, 'toLocaleString');
  for (const language of ['de-DE', 'ar-EG', 'fr-FR']) {
    format.mockImplementation(function (this: number, locales = language, options = {}) {
      return original.call(this, locales, options);
    });
    expect(abbreviateAmount(ether('1234'))).toBe('1,234 ETH');
  }
  format.mockRestore();
});
