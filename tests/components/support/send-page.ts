import { within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { vi } from 'vitest';
import type { Token } from '@/lib/token';
import { openPart } from '@/tests/components/support/account-page';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

/** An address that nobody has used. */
export function createAddress() {
  return privateKeyToAccount(generatePrivateKey()).address;
}

/** These tokens and no others are listed, in every view from the next on. */
export function listTokens(tokens: readonly Token[]): void {
  vi.doMock('@/lib/tokens', async (original) => ({
    ...(await original<object>()),
    getTokens: () => tokens,
  }));
}

/** Chooses what is sent, by its symbol and its network. */
export async function chooseAsset(
  user: UserEvent,
  account: HTMLElement,
  { symbol, network }: { symbol: string; network: string },
): Promise<void> {
  await openPart(account, 'Send');
  const option = new RegExp(`^${symbol} · .* · ${network}$`);
  await user.selectOptions(
    within(account).getByLabelText('Asset'),
    within(account).getByRole('option', { name: option, hidden: true }),
  );
}

/** Says that the address was compared. */
export async function confirmCompared(user: UserEvent, account: HTMLElement): Promise<void> {
  await user.click(await within(account).findByLabelText('I’ve checked the full address'));
}

/** How often the wallet was asked to send. */
export function countSent({ requests }: TestWallet): number {
  return requests.filter(({ method }) => method === 'eth_sendTransaction').length;
}
