import { within } from '@testing-library/react';
import { parseEther } from 'viem';
import { vi } from 'vitest';
import { productId } from '@/lib/config';
import {
  chooseAsset,
  countAsked,
  createAddress,
  fill,
  fillTransfer,
  getSendButton,
  listTokens,
  openPart,
  pressSend,
  readAlerts,
  readTransactions,
  send,
} from '@/tests/components/support/account-page';
import { expect, test } from '@/tests/components/support/fixtures';
import type { PageView } from '@/tests/components/support/page-view';
import { away, balanceOf, fund, home } from '@/tests/support/chains';
import { createToken, readTokenBalance, type TokenMode } from '@/tests/support/send-token';
import { createHold } from '@/tests/support/wallet/consent';

/**
 * Opens the page for a wallet on Ethereum that has a coin there, and a coin and 100 of a token on `chain`. A
 * null `mode` is a token without code.
 */
async function enter(view: PageView, mode: TokenMode | null, chain = home) {
  const owner = view.install();
  for (const { id } of new Set([home, chain])) await fund(id, owner.address, parseEther('1'));
  const token =
    mode === null
      ? { chainId: chain.id, address: createAddress(), symbol: 'TEST', name: 'None', decimals: 6 }
      : await createToken(chain.id, owner.address, mode);
  listTokens([token]);
  const account = await view.enter(owner);
  await chooseAsset(view, account, token.symbol, chain);
  return { owner, token, account };
}

test.afterEach(() => {
  vi.doUnmock('@/lib/tokens');
});

test.for([
  ['is good', 'good', 2_500_000n],
  ['returns nothing', 'returns nothing', 2_500_000n],
  ['keeps a fee', 'keeps a fee', 2_250_000n],
] as const)(
  'a token that %s is sent, and recorded with its amount',
  async ([, mode, arrived], { view }) => {
    const { owner, token, account } = await enter(view, mode);
    const to = createAddress();
    await fillTransfer(view, account, { to, amount: '2.5' });
    await expect.poll(() => account.textContent).toMatch(/about 0\.\d+ ETH, up to 0\.\d+ ETH/);
    await pressSend(view, account);
    await expect.poll(() => account.textContent).toContain('Confirmed.');
    expect(await readTokenBalance(token, to)).toBe(arrived);
    expect(readTransactions(owner)).toMatchObject([
      { description: expect.stringContaining('Send 2.5 TEST to') },
    ]);
    const stored = localStorage.getItem(`${productId}.activity`) ?? '';
    expect(stored).toContain(token.address);
    expect(stored).toContain(to);
  },
);

test.for([
  ['a reason', 'reverts with a reason', 'Reason: “Paused by the owner”'],
  ['an error of the standard', 'reverts with a known error', 'Reason: “ERC20InvalidReceiver”'],
  [
    'an error that nobody knows',
    'reverts with an unknown error',
    'Reason: “custom error 0x914077ab”',
  ],
  ['5,000 empty characters', 'reverts with a long reason', 'The contract gives no reason.'],
  ['false', 'returns false', 'The token rejects this transfer, so it wasn’t sent to your wallet.'],
  [
    'nothing, for it is not on the chain',
    null,
    `There is no such token on ${home.name}, so it wasn’t sent to your wallet.`,
  ],
] as const)(
  'a token transfer that fails with %s shows why, and does not reach the wallet',
  async ([, mode, text], { view }) => {
    const { owner, account } = await enter(view, mode);
    await send(view, account, { to: createAddress(), amount: '2.5' });
    await expect.poll(() => readAlerts(account).join()).toContain(text);
    expect(countAsked(owner)).toBe(0);
  },
);

test('an amount above the token balance, or too little for the fee, is reported while typing', async ({
  view,
}) => {
  const { owner, account } = await enter(view, 'good');
  await fillTransfer(view, account, { to: createAddress(), amount: '100.000001' });
  await expect.poll(() => readAlerts(account)).toEqual(['This account has less than that.']);
  await fund(home.id, owner.address, 1n);
  await view.open();
  const again = await view.findAccount();
  await chooseAsset(view, again, 'TEST', home);
  await fillTransfer(view, again, { to: createAddress(), amount: '1' });
  await expect
    .poll(() => readAlerts(again).join())
    .toContain('Not enough ETH for the network fee.');
});

test('a token on another network is sent after the wallet has switched there', async ({ view }) => {
  const { owner, token, account } = await enter(view, 'good', away);
  const to = createAddress();
  await fillTransfer(view, account, { to, amount: '1' });
  const text = `Your wallet is on ${home.name}. To send TEST on ${away.name}, switch first.`;
  expect(account.textContent).toContain(text);
  await pressSend(view, account);
  expect(countAsked(owner)).toBe(0);
  const named = { name: `Switch to ${away.name}`, hidden: true };
  await view.user.click(within(account).getByRole('button', named));
  await expect.poll(() => account.textContent).not.toContain(text);
  await expect.poll(() => getSendButton(account) === document.activeElement).toBe(true);
  await pressSend(view, account);
  await expect.poll(() => account.textContent).toContain('Confirmed.');
  expect(await readTokenBalance(token, to)).toBe(1_000_000n);
});

test('"Max" fills in the whole balance of a token, and of a coin all but the highest fee', async ({
  view,
}) => {
  const { owner, account } = await enter(view, 'good');
  const press = () =>
    view.user.click(within(account).getByRole('button', { name: 'Max', hidden: true }));
  const read = (symbol: string) =>
    within(account).getByLabelText<HTMLInputElement>(`Amount in ${symbol}`).value;
  await press();
  await expect.poll(() => read('TEST')).toBe('100');
  await chooseAsset(view, account, 'ETH', home);
  const to = createAddress();
  await view.user.click(within(account).getByLabelText('To'));
  await view.user.paste(to);
  await press();
  await expect.poll(() => read('ETH')).toMatch(/^0\.99\d+$/);
  expect(account.textContent).toMatch(/0\.\d+ ETH is reserved for the network fee\./);
  const sent = parseEther(read('ETH'));
  await pressSend(view, account);
  await expect.poll(() => account.textContent).toContain('Confirmed.');
  expect(await balanceOf(home.id, to)).toBe(sent);
  expect(await balanceOf(home.id, owner.address)).toBeGreaterThan(0n);
});

test('an amount typed while "Max" is slow stays, and the note goes with the amount that it is about', async ({
  view,
}) => {
  const { account } = await view.enterWith('1');
  await openPart(account, 'Send');
  const max = within(account).getByRole('button', { name: 'Max', hidden: true });
  const amount = within(account).getByLabelText<HTMLInputElement>('Amount in ETH');
  const isWaiting = () => max.getAttribute('aria-disabled');
  const { promise, release } = createHold();
  view.network.answerNode(home.id, (_, ask) => promise.then(() => ask()));
  await view.user.click(max);
  await fill(view, amount, '0.01');
  expect(isWaiting()).toBe('true');
  release();
  await expect.poll(isWaiting).toBe('false');
  expect(amount.value).toBe('0.01');
  expect(account.textContent).not.toContain('reserved');
  await view.user.click(max);
  await expect.poll(() => account.textContent).toContain('is reserved for the network fee.');
  expect(amount.value).toMatch(/^0\.99\d+$/);
  await fill(view, amount, '0.02');
  expect(account.textContent).not.toContain('reserved');
});

test('after "Max" the page reports a balance that is too small for the network fee', async ({
  view,
}) => {
  const { account } = await view.enterWith('0.000000000000001');
  await openPart(account, 'Send');
  await view.user.click(within(account).getByRole('button', { name: 'Max', hidden: true }));
  await expect.poll(() => account.textContent).toContain('Not enough for the network fee.');
});
