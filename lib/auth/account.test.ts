import { describe, expect, it } from 'vitest';
import { isAccount, isAccountOf, isContractAccount, toAccount } from '@/lib/auth/account';

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

describe('an account', () => {
  it('is the plain address for a signature by its key, on every chain', () => {
    expect(toAccount({ address, chainId: 137 }, 'key')).toBe(address);
    expect(isAccountOf(address, { address, chainId: 1 })).toBe(true);
    expect(isContractAccount(address)).toBe(false);
  });

  it('is the CAIP-10 id for a contract signature, and is valid only on that chain', () => {
    const account = toAccount({ address, chainId: 137 }, 'contract');
    expect(account).toBe(`eip155:137:${address}`);
    expect(isContractAccount(account)).toBe(true);
    expect(isAccountOf(account, { address, chainId: 137 })).toBe(true);
    expect(isAccountOf(account, { address, chainId: 1 })).toBe(false);
  });

  it.each(['', '0x12', `eip155:0:${address}`, `eip155::${address}`, `${address} `, null, 7, {}])(
    'cannot be %j',
    (value) => {
      expect(isAccount(value)).toBe(false);
    },
  );
});
