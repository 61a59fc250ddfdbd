import { act, within } from '@testing-library/react';
import type { Address, Chain } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { vi } from 'vitest';
import type { Token } from '@/lib/token';
import type { PageView } from '@/tests/components/support/page-view';
import { home } from '@/tests/support/chains';
import { parseTransactions } from '@/tests/support/stored-transactions';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

/** An address that nobody has used. */
export function createAddress(): Address {
  return privateKeyToAddress(generatePrivateKey());
}

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
export async function fill({ user }: PageView, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

/** The form that adds a token, opened. */
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

/** These tokens and no others are listed, in every view from the next on. */
export function listTokens(tokens: readonly Token[]): void {
  vi.doMock('@/lib/tokens', async (original) => ({
    ...(await original<object>()),
    getTokens: () => tokens,
  }));
}

/** Chooses what "Send" sends, by its symbol and its network. */
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

/** `amount` in whole units. */
type Transfer = { to: string; amount: string };

/** Fills in "Send". */
export async function fillTransfer(view: PageView, account: HTMLElement, { to, amount }: Transfer) {
  await openPart(account, 'Send');
  await fill(view, within(account).getByLabelText('To'), to);
  await fill(view, within(account).getByLabelText(/^Amount in /), amount);
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

export function pressSend({ user }: PageView, account: HTMLElement): Promise<void> {
  return user.click(getSendButton(account));
}

/** Fills in "Send", with an amount and a receiver that stand for any, and presses its button. */
export async function send(
  view: PageView,
  account: HTMLElement,
  { to = createAddress(), amount = '0.25' }: Partial<Transfer> = {},
): Promise<void> {
  await fillTransfer(view, account, { to, amount });
  await pressSend(view, account);
}

/** Says that the address was compared. */
export async function confirmCompared({ user }: PageView, account: HTMLElement): Promise<void> {
  await user.click(await within(account).findByLabelText('I’ve checked the full address'));
}

/** How often the wallet was asked for this, by default to send. */
export function countAsked({ requests }: TestWallet, asked = 'eth_sendTransaction'): number {
  return requests.filter(({ method }) => method === asked).length;
}

/** The texts of what the account alerts of. */
export function readAlerts(account: HTMLElement): (string | null)[] {
  return [...account.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);
}

/** What the browser keeps of an account's transactions on a chain, the newest first. */
export function readTransactions({ address }: TestWallet, chainId = home.id) {
  return parseTransactions(localStorage.getItem('rk-transactions'), address, chainId);
}
