import { act, within } from '@testing-library/react';
import type { Address, Chain } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { vi } from 'vitest';
import type { Token } from '@/lib/token';
import type { PageView } from '@/tests/components/support/page-view';
import { home } from '@/tests/support/chains';
import { parseTransactions } from '@/tests/support/stored-transactions';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

export function createAddress(): Address {
  return privateKeyToAddress(generatePrivateKey());
}

export function findAccountButton(): Promise<HTMLElement> {
  return within(document.body).findByTestId('rk-account-button');
}

/** Returns the first balance: the coin of the wallet's network. */
export function readBalance(account: HTMLElement): string | null {
  return account.querySelector('dd')?.textContent ?? null;
}

/** Returns the button of the first balance that failed. */
export function getAskAgain(account: HTMLElement): HTMLElement {
  const balances = within(account).getByRole('region', { name: 'Balances' });
  const [first] = within(balances).getAllByRole('button', { name: 'Refresh' });
  if (first === undefined) throw new Error('No balance failed.');
  return first;
}

/** Returns the balances' rows, the folded ones last. */
export function listRows(account: HTMLElement): string[] {
  return [...account.querySelectorAll('section dl > div')].map((row) => row.textContent);
}

/** Returns the text of a coin's or token's row, or an empty string if there is no row. */
export function findRow(
  account: HTMLElement,
  { name: network, nativeCurrency }: Chain,
  name: string = nativeCurrency.name,
): string {
  const rows = [...account.querySelectorAll('section dl > div')];
  const isIts = (row: Element) => row.querySelector('dt')?.textContent.endsWith(name + network);
  return rows.find(isIts)?.textContent ?? '';
}

/** Opens the details with this title, and waits for their download. */
export async function openPart(account: HTMLElement, title: string): Promise<void> {
  const summary = within(account).getByText(title, { selector: 'summary' });
  if (summary.parentElement?.hasAttribute('open') === true) return;
  await act(async () => {
    summary.click();
    await vi.dynamicImportSettled();
  });
}

export async function fill({ user }: PageView, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

export async function openTokenForm(view: PageView, account: HTMLElement) {
  const parts = within(account);
  await openPart(account, 'Add a token');
  const field = (label: string) => parts.getByLabelText<HTMLInputElement>(label);
  return {
    field,
    type: (label: string, text: string) => fill(view, field(label), text),
    press: (name: string) => view.user.click(parts.getByRole('button', { name })),
  };
}

/** Replaces the listed tokens, from the next view on. */
export function listTokens(tokens: readonly Token[]): void {
  vi.doMock('@/lib/tokens', async (original) => ({
    ...(await original<object>()),
    getTokens: () => tokens,
  }));
}

export async function chooseAsset(
  { user }: PageView,
  account: HTMLElement,
  symbol: string,
  { name }: Chain,
): Promise<void> {
  await openPart(account, 'Send');
  const option = new RegExp(`^${symbol} · .* · ${name}$`);
  await user.selectOptions(
    within(account).getByLabelText('Asset'),
    within(account).getByRole('option', { name: option, hidden: true }),
  );
}

/** `amount` is in whole units. */
type Transfer = { to: string; amount: string };

export async function fillTransfer(view: PageView, account: HTMLElement, { to, amount }: Transfer) {
  await openPart(account, 'Send');
  await fill(view, within(account).getByLabelText('To'), to);
  await fill(view, within(account).getByLabelText(/^Amount in /), amount);
}

export function getSendButton(account: HTMLElement): HTMLElement {
  const form = within(account)
    .getByLabelText(/^Amount in /)
    .closest('form');
  const button = form?.querySelector<HTMLElement>('[type="submit"]');
  if (!button) throw new Error('There is no button that sends.');
  return button;
}

export function pressSend({ user }: PageView, account: HTMLElement): Promise<void> {
  return user.click(getSendButton(account));
}

/** Fills in "Send", with any recipient and amount by default, and presses its button. */
export async function send(
  view: PageView,
  account: HTMLElement,
  { to = createAddress(), amount = '0.25' }: Partial<Transfer> = {},
): Promise<void> {
  await fillTransfer(view, account, { to, amount });
  await pressSend(view, account);
}

export async function confirmCompared({ user }: PageView, account: HTMLElement): Promise<void> {
  await user.click(await within(account).findByLabelText('I’ve checked the full address'));
}

/** Counts how often the wallet received this request. */
export function countAsked({ requests }: TestWallet, asked = 'eth_sendTransaction'): number {
  return requests.filter(({ method }) => method === asked).length;
}

export function readAlerts(account: HTMLElement): (string | null)[] {
  return [...account.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);
}

/** Returns the kit's records, newest first. */
export function readTransactions({ address }: TestWallet, chainId = home.id) {
  return parseTransactions(localStorage.getItem('rk-transactions'), address, chainId);
}
