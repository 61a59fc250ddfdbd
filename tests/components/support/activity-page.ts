import { within } from '@testing-library/react';
import { productId } from '@/lib/config';
import { parseTransactions } from '@/lib/wallet/transactions/parse-transactions';
import type { Transaction } from '@/lib/wallet/transactions/transaction';
import { createAddress, send } from '@/tests/components/support/account-page';
import { type Clock, expect } from '@/tests/components/support/fixtures';
import type { PageView } from '@/tests/components/support/page-view';
import { countSent } from '@/tests/support/replacements';

export function getActivity(): HTMLElement {
  return within(document.body).getByRole('region', { name: 'Activity' });
}

export function readRows(): string[] {
  return within(getActivity())
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');
}

/** Returns our own records, newest first. */
export function readStored(): Transaction[] {
  return parseTransactions(localStorage.getItem(`${productId}.activity`));
}

/** Returns a function for `expect.poll` that runs the clock to the node's next poll, and reads. */
export function look(clock: Clock, read: () => unknown = readRows): () => Promise<unknown> {
  return async () => {
    await clock.run(5_000);
    return read();
  };
}

export const waiting = 'Waiting for the network to confirm it.';

/** Sends a transaction that stays pending: the nonce before its own is missing. */
export async function sendPending(view: PageView) {
  const { owner, account } = await view.enterWith('5');
  const to = createAddress();
  owner.skipsNonce = true;
  await send(view, account, { to });
  await expect.poll(() => account.textContent).toContain(waiting);
  await expect
    .poll(() => localStorage.getItem(`${productId}.sent`) ?? '')
    .toContain(to.toLowerCase());
  owner.skipsNonce = false;
  const [record] = readStored();
  if (record === undefined) throw new Error('Nothing was recorded.');
  return { owner, to, account, record, first: await countSent(owner.address) };
}
