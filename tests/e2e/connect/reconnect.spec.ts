import type { Page } from '@playwright/test';
import { expect, test } from '@/tests/support/fixtures';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

const unanswered = 'Your wallet didn’t respond.';
/** Milliseconds after which a wallet that does not answer at the next visit counts as silent. */
const patience = 6_000;

/** Reloads the page, and waits until its patience with a wallet that hangs has ended. */
async function comeBackToSilence(page: Page, owner: TestWallet): Promise<void> {
  owner.stall();
  const asked = owner.requests.length;
  await page.reload();
  await expect.poll(() => owner.requests.length).toBeGreaterThan(asked);
  await page.clock.runFor(patience);
}

test('a wallet that hangs on the next visit is reported in seconds, can be retried, and blocks no other', async ({
  portico,
  page,
  wallet,
}) => {
  const silent = await wallet({ announce: { name: 'Silent', rdns: 'org.example.silent' } });
  const other = await wallet({ announce: { name: 'Other', rdns: 'org.example.other' } });
  const notice = page.getByRole('alert').filter({ hasText: unanswered });
  await page.clock.install();
  await portico.enter('org.example.silent');
  await comeBackToSilence(page, silent);
  await expect(notice).toBeVisible();
  await expect(portico.connectButton).toBeVisible();
  silent.resume();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(portico.accountButton).toBeVisible();
  await expect(notice).toHaveCount(0);
  await comeBackToSilence(page, silent);
  await expect(notice).toBeVisible();
  await portico.connect('org.example.other');
  await expect(portico.mismatch.or(portico.readySignButton).first()).toBeVisible();
  expect(other.connectedOrigins.size).toBe(1);
  await expect(notice).toHaveCount(0);
});
