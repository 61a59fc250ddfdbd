import { numberToHex, verifyMessage } from 'viem';
import { expect, test } from 'vitest';
import { home, third, unknownChainId } from '@/tests/support/chains';
import { TestWallet, type WalletEvent } from '@/tests/support/wallet/test-wallet';

const here = 'http://localhost:3100';

test('a page sees no account before the owner approved', async () => {
  const wallet = new TestWallet();
  expect(await wallet.request('eth_accounts', [], here)).toEqual([]);
  expect(await wallet.request('eth_requestAccounts', [], here)).toEqual([wallet.address]);
  expect(await wallet.request('eth_accounts', [], here)).toEqual([wallet.address]);
  expect(await wallet.request('eth_accounts', [], 'http://localhost:3101')).toEqual([]);
});

test('the next refusal hits the method that was named, once', async () => {
  const wallet = new TestWallet();
  await wallet.request('eth_requestAccounts', [], here);
  wallet.rejectNext(4001, 'personal_sign');
  const params = ['0x6869', wallet.address];
  await wallet.request('wallet_switchEthereumChain', [{ chainId: numberToHex(third.id) }], here);
  await expect(wallet.request('personal_sign', params, here)).rejects.toMatchObject({ code: 4001 });
  const signature = await wallet.request('personal_sign', params, here);
  const { address } = wallet;
  expect(
    await verifyMessage({ address, message: 'hi', signature: signature as `0x${string}` }),
  ).toBe(true);
});

test('an unknown chain is 4902 and an unknown method 4200, which is noted', async () => {
  const wallet = new TestWallet({ chains: [home.id] });
  const switched = wallet.request(
    'wallet_switchEthereumChain',
    [{ chainId: numberToHex(third.id) }],
    here,
  );
  await expect(switched).rejects.toMatchObject({ code: 4902 });
  await expect(wallet.request('toString', [], here)).rejects.toMatchObject({ code: 4200 });
  expect(wallet.unknownMethods).toEqual(['toString']);
});

test('events reach only those whom they concern', async () => {
  const wallet = new TestWallet();
  const events: [WalletEvent['name'], string | null][] = [];
  wallet.onEvent(async ({ name }, origin) => {
    events.push([name, origin]);
  });
  await wallet.switchAccount();
  expect(events).toEqual([]);
  await wallet.request('eth_requestAccounts', [], here);
  await wallet.setChain(unknownChainId);
  await wallet.lock();
  expect(events).toEqual([
    ['accountsChanged', here],
    ['chainChanged', null],
    ['accountsChanged', here],
  ]);
  expect(wallet.accountsFor(here)).toEqual([]);
});
