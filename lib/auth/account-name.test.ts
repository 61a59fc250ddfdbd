import { describe, expect, it } from 'vitest';
import { getAccountName, getNetworkName } from '@/lib/auth/account-name';
import { t } from '@/lib/i18n/client';

const networks = [
  { id: 1, name: 'Ethereum' },
  { id: 137, name: 'Polygon' },
];
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

describe('a network', () => {
  it('has its name, or its number where it is none of ours', () => {
    expect(getNetworkName(137, networks, t)).toBe('Polygon');
    expect(getNetworkName(56, networks, t)).toBe('Chain 56');
  });
});

describe('an account', () => {
  it('of a key is called by its address, wherever it signed in', () => {
    const session = { account: address, address, chainId: 137 } as const;
    expect(getAccountName(session, networks, t)).toBe('0xd8…6045');
  });

  it('of a contract is called by its address and its network', () => {
    const session = { account: `eip155:137:${address}`, address, chainId: 137 } as const;
    expect(getAccountName(session, networks, t)).toBe('0xd8…6045 on Polygon');
    const elsewhere = { account: `eip155:56:${address}`, address, chainId: 56 } as const;
    expect(getAccountName(elsewhere, networks, t)).toBe('0xd8…6045 on Chain 56');
  });
});
