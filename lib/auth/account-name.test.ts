import { expect, it } from 'vitest';
import type { Account } from '@/lib/auth/account';
import { getAccountName } from '@/lib/auth/account-name';
import { t } from '@/lib/i18n/client';

const networks = [
  { id: 1, name: 'Ethereum' },
  { id: 137, name: 'Polygon' },
];
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

it.each<[Account, number, string]>([
  [address, 137, '0xd8…6045'],
  [`eip155:137:${address}`, 137, '0xd8…6045 on Polygon'],
  [`eip155:56:${address}`, 56, '0xd8…6045 on Chain 56'],
])('the account %s that signed in on chain %i is shown as %s', (account, chainId, name) => {
  expect(getAccountName({ account, address, chainId }, networks, t)).toBe(name);
});
