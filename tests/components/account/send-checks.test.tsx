import { within } from '@testing-library/react';
import { parseEther, zeroAddress } from 'viem';
import { vi } from 'vitest';
import {
  fill,
  fillTransfer,
  getSendButton,
  openPart,
} from '@/tests/components/support/account-page';
import { expect, test } from '@/tests/components/support/fixtures';
import {
  confirmCompared,
  countSent,
  createAddress,
  listTokens,
} from '@/tests/components/support/send-page';
import { away, fund, home, setCode } from '@/tests/support/chains';
import { getRevertingCode } from '@/tests/support/reverting-code';
import { createToken } from '@/tests/support/send-token';
import { t } from '@/tests/support/texts';

test.afterEach(() => {
  vi.doUnmock('@/lib/tokens');
});

test('each recipient and amount that is wrong, or to be looked at, is told so', async ({
  view,
}) => {
  const owner = view.install();
  const to = createAddress();
  const token = await createToken(home.id, owner.address, 'good');
  await fund(home.id, owner.address, parseEther('1'));
  const { symbol } = home.nativeCurrency;
  listTokens([token]);
  await view.enter(owner);
  const account = await view.findAccount();
  await openPart(account, 'Send');
  const receiver = within(account).getByLabelText('To');
  for (const [typed, text] of [
    [owner.address, t('send.warnSelf')],
    [token.address, t('send.warnToken', { symbol: token.symbol })],
    [
      `ethereum:${to}@${away.id}`,
      t('send.warnOtherChain', { requested: away.name, network: home.name }),
    ],
    [` ${to.slice(0, 9)}\u200b${to.slice(9)} `, t('send.cleaned')],
    [to, t('send.warnFirst')],
  ] as const) {
    await fill(view.user, receiver, typed);
    await expect.poll(() => account.textContent, { message: typed }).toContain(text);
  }
  for (const [typed, amount, text] of [
    [zeroAddress, '0.1', t('send.toZero')],
    // EIP-55 has a small letter in the second place.
    ['0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', '0.1', t('send.toChecksum')],
    ['0x1234', '0.1', t('send.toProblem')],
    [to, '0,5', t('send.amountComma', { example: '0.05' })],
    [to, '1e3', t('send.amountProblem', { example: '0.05', decimals: 18 })],
    [to, '-1', t('send.amountProblem', { example: '0.05', decimals: 18 })],
    [to, `0.${'1'.repeat(30)}`, t('send.amountDecimals', { symbol, decimals: 18 })],
    [to, '2', t('errors.insufficientFunds')],
  ] as const) {
    await fillTransfer(view.user, account, { to: typed, amount });
    await view.user.click(getSendButton(account));
    await expect.poll(() => account.textContent, { message: `${typed} ${amount}` }).toContain(text);
  }
  expect(countSent(owner)).toBe(0);
});

test('a transfer that its contract refuses is told with the reason, and the wallet is not asked', async ({
  view,
}) => {
  const owner = view.install();
  const to = createAddress();
  await fund(home.id, owner.address, parseEther('1'));
  await setCode(home.id, to, getRevertingCode('The door is closed'));
  await view.enter(owner);
  const account = await view.findAccount();
  await fillTransfer(view.user, account, { to, amount: '0.1' });
  const { symbol } = home.nativeCurrency;
  const contract = t('send.warnContract', { symbol, network: home.name });
  await expect.poll(() => account.textContent).toContain(contract);
  await confirmCompared(view.user, account);
  await view.user.click(getSendButton(account));
  await expect.poll(() => account.textContent).toContain('The door is closed');
  expect(countSent(owner)).toBe(0);
});
