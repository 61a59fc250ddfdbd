import { numberToHex } from 'viem';
import { expect, test } from 'vitest';
import { home, third } from '@/tests/support/chains';
import { TestWallet } from '@/tests/support/wallet/test-wallet';

const here = 'http://localhost:3100';

test('a page gets no account and no signature before the owner approves it', async () => {
  const wallet = new TestWallet();
  const signed = wallet.request('personal_sign', ['0x6869', wallet.address], here);
  await expect(signed).rejects.toMatchObject({ code: 4100 });
  expect(await wallet.request('eth_accounts', [], here)).toEqual([]);
  expect(await wallet.request('eth_requestAccounts', [], here)).toEqual([wallet.address]);
  expect(await wallet.request('eth_accounts', [], here)).toEqual([wallet.address]);
  expect(await wallet.request('eth_accounts', [], 'http://localhost:3101')).toEqual([]);
});

test('rejects an unknown chain with 4902 and an unknown method with 4200, and records the method', async () => {
  const wallet = new TestWallet({ chains: [home.id] });
  const params = [{ chainId: numberToHex(third.id) }];
  const switched = wallet.request('wallet_switchEthereumChain', params, here);
  await expect(switched).rejects.toMatchObject({ code: 4902 });
  await expect(wallet.request('toString', [], here)).rejects.toMatchObject({ code: 4200 });
  expect(wallet.unknownMethods).toEqual(['toString']);
});
