import { within } from '@testing-library/react';
import { parseEther } from 'viem';
import {
  confirmCompared,
  countAsked,
  createAddress,
  fillTransfer,
  findAccountButton,
  getSendButton,
  pressSend,
  readAlerts,
  readTransactions,
  send,
} from '@/tests/components/support/account-page';
import { sendPending } from '@/tests/components/support/activity-page';
import { expect, test } from '@/tests/components/support/fixtures';
import { fund, home, setCode } from '@/tests/support/chains';
import { fillNonce, sendTransaction } from '@/tests/support/wallet/signing';

/** PUSH0 PUSH0 REVERT: refuses everything that is sent to it. */
const reverts = '0x5f5ffd';
/** STOP: takes everything that is sent to it. */
const takes = '0x00';

test('an excessive amount is reported once, before sending, and a refusal in the wallet is silent', async ({
  view,
}) => {
  const { owner, account } = await view.enterWith('1');
  const to = createAddress();
  await fillTransfer(view, account, { to, amount: '1.25' });
  const lacking = 'Not enough funds for the amount and the network fee.';
  await expect.poll(() => readAlerts(account)).toEqual([lacking]);
  // After a press, only the alert below the button remains.
  await pressSend(view, account);
  const besideButton = () => getSendButton(account).parentElement?.querySelector('[role="alert"]');
  await expect.poll(besideButton).toBeNull();
  expect(readAlerts(account)).toEqual([lacking]);
  expect(countAsked(owner)).toBe(0);
  await fillTransfer(view, account, { to, amount: '0.25' });
  await expect
    .poll(() => account.textContent)
    .toMatch(new RegExp(`Network fee: about 0\\.\\d+ ${home.nativeCurrency.symbol}`));
  expect(readAlerts(account)).toEqual([]);
  owner.rejectNext(4001, 'eth_sendTransaction');
  await pressSend(view, account);
  await expect.poll(() => countAsked(owner)).toBe(1);
  await expect.poll(() => getSendButton(account).textContent).toBe('Send');
  expect(readAlerts(account)).toEqual([]);
  expect(readTransactions(owner)).toEqual([]);
});

test('of two attempts to send, only the last one’s outcome is shown', async ({ view }) => {
  const { account } = await view.enterWith('1');
  await send(view, account);
  await expect.poll(() => account.textContent).toContain('Confirmed.');
  const contract = createAddress();
  await setCode(home.id, contract, reverts);
  await fillTransfer(view, account, { to: contract, amount: '0.1' });
  await confirmCompared(view, account);
  await pressSend(view, account);
  const form = () => getSendButton(account).closest('form')?.textContent ?? '';
  await expect.poll(form).toContain('This would fail');
  expect(form()).not.toContain('Confirmed.');
});

test('a transfer that the recipient would reject is reported, and marked as failed if it is sent', async ({
  view,
}) => {
  const { owner, account } = await view.enterWith('1');
  const to = createAddress();
  await setCode(home.id, to, reverts);
  owner.sendsAnyway = true;
  await fillTransfer(view, account, { to, amount: '0.25' });
  await expect
    .poll(() => readAlerts(account))
    .toEqual(['This transaction would fail: the recipient would reject it. Don’t send it.']);
  await confirmCompared(view, account);
  await pressSend(view, account);
  await expect
    .poll(() => readAlerts(account).join())
    .toContain('This would fail, so it wasn’t sent to your wallet. The contract gives no reason.');
  expect(countAsked(owner)).toBe(0);
  // The contract accepts it when the page checks, and refuses it when the wallet sends.
  await setCode(home.id, to, takes);
  owner.answerWith('eth_sendTransaction', async () => {
    await setCode(home.id, to, reverts);
    const { params } =
      owner.requests.findLast(({ method }) => method === 'eth_sendTransaction') ?? {};
    return sendTransaction(owner, params);
  });
  await pressSend(view, account);
  await expect
    .poll(() => account.textContent)
    .toContain('This transaction failed. The amount wasn’t sent.');
  await expect.poll(() => readTransactions(owner)).toMatchObject([{ status: 'failed' }]);
});

test('an invalid transaction hash is reported as an invalid response, and is not stored', async ({
  view,
}) => {
  const { owner, account } = await view.enterWith('1');
  owner.answerWith('eth_sendTransaction', () => '0x12');
  await send(view, account);
  await expect
    .poll(() => readAlerts(account).join())
    .toContain('Your wallet sent an invalid response.');
  expect(readTransactions(owner)).toEqual([]);
});

test('a transfer that is pending when the visitor leaves is confirmed on the next visit', async ({
  view,
}) => {
  const { owner } = await sendPending(view);
  await view.open();
  await view.findAccount();
  const button = await findAccountButton();
  await expect.poll(() => button.textContent).toContain('Pending');
  expect(readTransactions(owner)).toMatchObject([{ status: 'pending' }]);
  await fillNonce(owner);
  await expect.poll(() => readTransactions(owner)).toMatchObject([{ status: 'confirmed' }]);
  await view.user.click(button);
  const dialog = await within(document.body).findByRole('dialog');
  await expect.poll(() => dialog.textContent).toContain('Confirmed');
});

test('ten finished transactions are kept, and the modal shows three of them', async ({ view }) => {
  const owner = view.install();
  await fund(home.id, owner.address, parseEther('1'));
  const old = Array.from({ length: 10 }, (_, n) => ({
    hash: `0x${`${n}`.repeat(64)}`,
    description: `Old ${n}`,
    status: 'confirmed',
  }));
  const stored = { [owner.address]: { [home.id]: old } };
  localStorage.setItem('rk-transactions', JSON.stringify(stored));
  const account = await view.enter(owner);
  await send(view, account);
  await expect.poll(() => account.textContent).toContain('Confirmed.');
  await expect
    .poll(() =>
      readTransactions(owner)
        .map(({ description }) => description)
        .slice(1),
    )
    .toEqual(old.slice(0, 9).map(({ description }) => description));
  await view.user.click(await findAccountButton());
  const dialog = await within(document.body).findByRole('dialog');
  await expect.poll(() => dialog.textContent).toContain(`Send 0.25 ${home.nativeCurrency.symbol}`);
  await expect.poll(() => dialog.textContent).toContain('Old 1');
  expect(dialog.textContent).not.toContain('Old 2');
});
