import { describe, expect, it } from 'vitest';
import { parseAmount } from '@/lib/wallet/transfer/parse-amount';

describe('an amount', () => {
  it.each([
    ['0.05', 18, 50_000_000_000_000_000n],
    [' 2 ', 6, 2_000_000n],
    ['0.000001', 6, 1n],
    ['7', 0, 7n],
    ['1', 36, 10n ** 36n],
    ['0,05', 6, 50_000n],
    ['0,500', 6, 500_000n],
    ['1,5', 6, 1_500_000n],
    ['12,3456', 6, 12_345_600n],
  ])('of %s is parsed into the smallest unit', (text, decimals, value) => {
    expect(parseAmount(text, decimals)).toEqual({ ok: true, value });
  });

  it.each([
    ['', 'notAmount'],
    ['0', 'notAmount'],
    ['-1', 'notAmount'],
    ['1e3', 'notAmount'],
    ['.5', 'notAmount'],
    ['5.', 'notAmount'],
    ['١', 'notAmount'],
    ['9'.repeat(61), 'notAmount'],
    // At least 2^256 in the smallest unit.
    ['9'.repeat(60), 'notAmount'],
    ['1,000', 'comma'],
    ['12,345', 'comma'],
    ['1,000.5', 'comma'],
    ['1,5,5', 'comma'],
    ['5,', 'comma'],
    ['1.0000000000000000001', 'decimals'],
    [`1.${'0'.repeat(30)}`, 'decimals'],
  ])('of "%s" is rejected: %s', (text, problem) => {
    expect(parseAmount(text, 18)).toEqual({ ok: false, problem });
  });
});
