import { within } from '@testing-library/react';
import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { productId } from '@/lib/config';
import { parseTransactions } from '@/lib/wallet/transactions/parse-transactions';
import type { Transaction } from '@/lib/wallet/transactions/transaction';
import { fillTransfer, getSendButton } from '@/tests/components/support/account-page';
import { type Clock, expect } from '@/tests/components/support/fixtures';
import type { PageView } from '@/tests/components/support/page-view';
import { fund, home } from '@/tests/support/chains';
import { countSent } from '@/tests/support/replacements';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

export const amount = '0.25';

export const createReceiver = () => privateKeyToAccount(generatePrivateKey()).address;

/** The section "Activity". */
export function getActivity(): HTMLElement {
  return within(document.body).getByRole('region', { name: 'Activity' });
}

/** What stands in its list, an entry per row. */
export function readRows(): string[] {
  return within(getActivity())
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');
}

/** What the browser keeps of it, the newest first. */
export function readStored(): Transaction[] {
  return parseTransactions(localStorage.getItem(`${productId}.activity`));
}

export async function press(view: PageView, name: string): Promise<void> {
  await view.user.click(await within(getActivity()).findByRole('button', { name }));
}

/** Lets the clock run, from one look at the node to the next, and gives the rows then. */
export function look(clock: Clock, read: () => unknown = readRows): () => Promise<unknown> {
  return async () => {
    await clock.run(5_000);
    return read();
  };
}

/** Sends what the chain cannot mine yet, for a nonce before it is missing, until its node is seen to have it. */
export async function sendPending(view: PageView, owner: TestWallet) {
  const to = createReceiver();
  await fund(home.id, owner.address, parseEther('5'));
  await view.enter(owner);
  const account = await view.findAccount();
  owner.skipsNonce = true;
  await fillTransfer(view.user, account, { to, amount });
  await view.user.click(getSendButton(account));
  await expect
    .poll(() => localStorage.getItem(`${productId}.sent`) ?? '')
    .toContain(to.toLowerCase());
  owner.skipsNonce = false;
  const [record] = readStored();
  if (record === undefined) throw new Error('Nothing was recorded.');
  return { to, account, record, first: await countSent(owner.address) };
}
