import { describe, expect, it } from 'vitest';
import { getReplacementFees } from '@/lib/wallet/activity/replacement-fees';

const gwei = 10n ** 9n;

describe('the fees of a replacement', () => {
  it('are each a tenth higher, rounded up, where less is usual', () => {
    const sent = { maxFeePerGas: 20n * gwei + 1n, maxPriorityFeePerGas: 15n };
    expect(getReplacementFees([sent], { maxFeePerGas: gwei, maxPriorityFeePerGas: 1n })).toEqual({
      maxFeePerGas: 22n * gwei + 2n,
      maxPriorityFeePerGas: 17n,
    });
  });

  it('are what is usual, where that is more', () => {
    const sent = { maxFeePerGas: 10n, maxPriorityFeePerGas: 10n };
    const now = { maxFeePerGas: 30n, maxPriorityFeePerGas: 12n };
    expect(getReplacementFees([sent], now)).toEqual(now);
  });

  it('are above nothing, and the whole is never below the tip', () => {
    const sent = { maxFeePerGas: 10n, maxPriorityFeePerGas: 0n };
    expect(getReplacementFees([sent], {})).toEqual({ maxFeePerGas: 11n, maxPriorityFeePerGas: 1n });
    const now = { maxPriorityFeePerGas: 50n };
    expect(getReplacementFees([sent], now)).toEqual({
      maxFeePerGas: 50n,
      maxPriorityFeePerGas: 50n,
    });
  });

  it('beat all that were sent for the nonce', () => {
    const first = { maxFeePerGas: 100n, maxPriorityFeePerGas: 1n };
    const second = { maxFeePerGas: 50n, maxPriorityFeePerGas: 40n };
    expect(getReplacementFees([first, second], {})).toEqual({
      maxFeePerGas: 110n,
      maxPriorityFeePerGas: 44n,
    });
  });

  it('are a gas price where that was offered', () => {
    expect(getReplacementFees([{ gasPrice: 101n }], { gasPrice: 3n })).toEqual({ gasPrice: 112n });
    expect(getReplacementFees([{ gasPrice: 101n }], { maxFeePerGas: 300n })).toEqual({
      gasPrice: 300n,
    });
  });
});
