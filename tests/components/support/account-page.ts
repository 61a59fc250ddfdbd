import { act, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Chain } from 'viem';
import { vi } from 'vitest';
import { home } from '@/tests/support/chains';
import { parseTransactions } from '@/tests/support/stored-transactions';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

/** The account's button of the kit, once it is there. */
export function findAccountButton(): Promise<HTMLElement> {
  return within(document.body).findByTestId('rk-account-button');
}

/** What stands as the balance of the coin of the wallet's network, the first of all. */
export function readBalance(account: HTMLElement): string | null {
  return account.querySelector('dd')?.textContent ?? null;
}

/** In the first row whose balance did not come, of as many as have failed by now. */
export function getAskAgain(account: HTMLElement): HTMLElement {
  const balances = within(account).getByRole('region', { name: 'Balances' });
  const [first] = within(balances).getAllByRole('button', { name: 'Refresh' });
  if (first === undefined) throw new Error('No balance failed.');
  return first;
}

/** The texts of the balances' rows, those that are folded away at last. */
export function listRows(account: HTMLElement): string[] {
  return [...account.querySelectorAll('section dl > div')].map((row) => row.textContent);
}

/** The row of a chain's coin, or of its token of this name; empty for none. */
export function findRow(
  account: HTMLElement,
  { name: network, nativeCurrency }: Chain,
  name: string = nativeCurrency.name,
): string {
  const rows = [...account.querySelectorAll('section dl > div')];
  const isIts = (row: Element) => row.querySelector('dt')?.textContent.endsWith(name + network);
  return rows.find(isIts)?.textContent ?? '';
}

/** Opens what has this title, unless it is open, and waits for what is downloaded with it. */
export async function openPart(account: HTMLElement, title: string): Promise<void> {
  const summary = within(account).getByText(title, { selector: 'summary' });
  if (summary.parentElement?.hasAttribute('open') === true) return;
  await act(async () => {
    summary.click();
    await vi.dynamicImportSettled();
  });
}

/** Puts this text into a field, in the place of what is there. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

/** Fills in "Send"; `amount` in whole units. */
export async function fillTransfer(
  user: UserEvent,
  account: HTMLElement,
  { to, amount }: { to: string; amount: string },
): Promise<void> {
  await openPart(account, 'Send');
  await fill(user, within(account).getByLabelText('To'), to);
  await fill(user, within(account).getByLabelText(/^Amount in /), amount);
}

/** Of "Send". */
export function getSendButton(account: HTMLElement): HTMLElement {
  const form = within(account)
    .getByLabelText(/^Amount in /)
    .closest('form');
  const button = form?.querySelector<HTMLElement>('[type="submit"]');
  if (!button) throw new Error('There is no button that sends.');
  return button;
}

/** The texts of what the account alerts of. */
export function readAlerts(account: HTMLElement): (string | null)[] {
  return [...account.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);
}

/** What the browser keeps of an account's transactions on a chain, the newest first. */
export function readTransactions({ address }: TestWallet, chainId = home.id) {
  return parseTransactions(localStorage.getItem('rk-transactions'), address, chainId);
}
