import { within } from '@testing-library/react';
import { parseEther } from 'viem';
import { vi } from 'vitest';
import { fillTransfer } from '@/tests/components/support/account-page';
import { expect, type SafeView, test } from '@/tests/components/support/safe-view';
import { away, fund } from '@/tests/support/chains';
import { createTestSafe, type TestSafe } from '@/tests/support/safe-host/test-safe';

const recipient = '0x52908400098527886E0F7030069857D2E4169EE7';

async function createFundedSafe(): Promise<TestSafe> {
  const safe = await createTestSafe({ owners: 3, threshold: 2 });
  await fund(away.id, safe.address, parseEther('1'));
  return safe;
}

/** Returns a function that executes the proposal once the Safe no longer has the amount. */
function executeWithout(safe: TestSafe) {
  return async () => {
    await fund(away.id, safe.address, parseEther('1'));
    await safe.confirm(1);
    return safe.execute();
  };
}

/** Returns the form's button, or null while the form sends. */
function sendButton(): HTMLElement | null {
  return within(document.body).queryByRole('button', { name: 'Send' });
}

/** Sends from the closed form, or from one that has sent before. */
async function send({ view }: SafeView, amount = '0.25'): Promise<void> {
  const body = within(document.body);
  await body.findByText('Send', { selector: 'summary' });
  await fillTransfer(view, document.body, { to: recipient, amount });
  await view.user.click(await body.findByRole('button', { name: 'Send' }));
}

/** Returns the texts of the proposals made here, newest first. */
function readProposals(): string[] {
  const list = within(document.body).queryByRole('region', { name: 'Proposed here' });
  const items = list === null ? [] : within(list).queryAllByRole('listitem');
  return items.map(({ textContent }) => textContent);
}

async function untilProposed(text: string): Promise<void> {
  await expect.poll(() => readProposals().join('\n')).toContain(text);
}

test('a proposal never times out, however long its owners take', async ({ openSafe }) => {
  const page = await openSafe(await createFundedSafe());
  await send(page);
  await untilProposed('Awaiting confirmations (1 of 2)');
  // Requests under way reach their time limit meanwhile, and go to a public node.
  const fail = () => Promise.reject(new TypeError('Failed to fetch'));
  for (const url of away.rpcUrls.default.http) {
    page.view.network.answer(new URL(url).origin, fail);
  }
  vi.advanceTimersByTime(48 * 3_600_000);
  await page.skipToPolls();
  await page.skip(2_000);
  await untilProposed('Awaiting confirmations (1 of 2)');
});

test('D13: when the host fails, a deleted proposal shows as deleted, one with a past nonce as settled', async ({
  openSafe,
}) => {
  const safe = await createFundedSafe();
  const page = await openSafe(safe);
  await send(page);
  await untilProposed('Awaiting confirmations (1 of 2)');
  const path = `/transactions/${safe.lastProposal}`;
  await expect.poll(() => page.answered.some((url) => url.endsWith(path))).toBe(true);
  await page.open();
  await untilProposed('Awaiting confirmations (1 of 2)');

  page.host.options = { failing: ['getTxBySafeTxHash'] };
  page.onService = () => Promise.reject(new TypeError('Failed to fetch'));
  await safe.replace();
  await page.skipToPolls();
  await page.skipToPolls();
  await untilProposed('Your Safe has moved on');

  page.onService = async () => undefined;
  safe.proposals.clear();
  await page.open();
  await page.skipToPolls();
  await untilProposed('deleted the proposal');
});

test('D9: the record shows whether a proposal was deleted, replaced, or executed and failed', async ({
  openSafe,
}) => {
  const safe = await createFundedSafe();
  const page = await openSafe(safe, { react: 'close' });
  // An owner who rejects has proposed nothing.
  await send(page);
  await expect.poll(() => page.host.asked).toContain('sendTransactions');
  await expect.poll(sendButton).not.toBeNull();
  expect(readProposals()).toEqual([]);
  expect(within(document.body).queryByRole('alert')).toBeNull();

  page.host.options = { failing: ['sendTransactions'] };
  await send(page);
  const alert = await within(document.body).findByRole('alert');
  expect(alert.textContent).toContain('Your Safe couldn’t do this.');
  expect(readProposals()).toEqual([]);

  page.host.options = {};
  await fund(away.id, safe.address, parseEther('10'));
  const readOpen = () => readProposals().filter((text) => text.includes('(1 of 2)'));
  for (const [text, amount, end] of [
    ['deleted the proposal', '0.1', () => safe.proposals.clear()],
    ['Rejected or replaced', '0.2', () => safe.replace()],
    // More than the Safe has by then.
    ['Executed but failed', '5', executeWithout(safe)],
  ] as const) {
    await send(page, amount);
    await expect.poll(readOpen).toHaveLength(1);
    await end();
    await page.skipToPolls();
    await expect.poll(readProposals).toContainEqual(expect.stringContaining(text));
    expect(readOpen()).toEqual([]);
  }
});
