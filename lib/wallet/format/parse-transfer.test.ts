import { describe, expect, it } from 'vitest';
import { parseTransfer } from '@/lib/wallet/format/parse-transfer';

const to = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

describe('a transfer', () => {
  it('is read in the smallest unit', () => {
    expect(parseTransfer(` ${to} `, '0.05', 18)).toEqual({
      ok: true,
      to,
      value: 50_000_000_000_000_000n,
    });
    expect(parseTransfer(to.toLowerCase(), '2', 6)).toEqual({ ok: true, to, value: 2_000_000n });
  });

  it.each(['', '0', '0.0', '-1', '1e3', '1,5', '.5', '0x1', 'NaN', '1.0000000000000000001'])(
    'refuses the amount "%s"',
    (amount) => {
      expect(parseTransfer(to, amount, 18)).toEqual({
        ok: false,
        problems: { to: false, amount: true },
      });
    },
  );

  it.each(['', '0x', 'vitalik', `${to}0`, to.replace('d8dA', 'D8dA')])(
    'refuses the recipient "%s"',
    (recipient) => {
      expect(parseTransfer(recipient, '1', 18)).toEqual({
        ok: false,
        problems: { to: true, amount: false },
      });
    },
  );
});
