import type { Page } from '@playwright/test';
import { expect, test } from '@/tests/support/fixtures';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

const unanswered = 'Your wallet did not answer.';
/** Milliseconds after which a wallet that is asked at the next visit counts as silent. */
const patience = 6_000;

/** The next view of the page, until its patience with a wallet that hangs has ended. */
async function comeBackToSilence(page: Page, owner: TestWallet): Promise<void> {
  owner.stall();
  const asked = owner.requests.length;
  await page.reload();
  await expect.poll(() => owner.requests.length).toBeGreaterThan(asked);
  await page.clock.runFor(patience);
}

test('a wallet that hangs at the next visit is told within seconds, and asked again', async ({
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await page.clock.install();
  await door.enter();
  await comeBackToSilence(page, owner);
  const notice = page.getByRole('alert').filter({ hasText: unanswered });
  await expect(notice).toBeVisible();
  await expect(door.connectButton).toBeVisible();
  owner.resume();
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect(door.accountButton).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a wallet that hangs does not keep the visitor from another one', async ({
  door,
  page,
  wallet,
}) => {
  const silent = await wallet({ announce: { name: 'Silent', rdns: 'org.example.silent' } });
  const other = await wallet({ announce: { name: 'Other', rdns: 'org.example.other' } });
  await page.clock.install();
  await door.enter('org.example.silent');
  await comeBackToSilence(page, silent);
  await expect(page.getByRole('alert').filter({ hasText: unanswered })).toBeVisible();
  await door.connect('org.example.other');
  await expect(door.mismatch.or(door.readySignButton).first()).toBeVisible();
  expect(other.connectedOrigins.size).toBe(1);
  await expect(page.getByRole('alert').filter({ hasText: unanswered })).toHaveCount(0);
});

test('an extension that is gone is told, and can be forgotten', async ({
  door,
  newVisitor,
  page,
  wallet,
}) => {
  await wallet();
  await door.enter();
  const kept = await page.evaluate(() => Object.entries(localStorage));
  // The same browser without the extension.
  const bare = await newVisitor();
  await bare.context.addInitScript((entries) => {
    if (sessionStorage.getItem('filled') !== null) return;
    sessionStorage.setItem('filled', 'yes');
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, kept);
  await bare.door.open();
  const notice = bare.page.getByRole('alert').filter({ hasText: unanswered });
  await expect(notice).toBeVisible();
  // Not given up by a reload, for an extension may only be updating.
  await bare.page.reload();
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Forget' }).click();
  await expect(notice).toHaveCount(0);
  await bare.page.reload();
  await expect(bare.door.connectButton).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('an extension that announces itself late is connected again', async ({
  context,
  door,
  page,
  wallet,
}) => {
  await wallet();
  await door.enter();
  await context.addInitScript(() => {
    const hold = (event: Event) => {
      if (performance.now() > 700) return;
      event.stopImmediatePropagation();
      setTimeout(() => window.dispatchEvent(new Event('eip6963:requestProvider')), 800);
    };
    window.addEventListener('eip6963:announceProvider', hold, { capture: true });
  });
  await page.reload();
  await expect(door.accountButton).toBeVisible();
});

test('a wallet that throws at the next visit leaves a page that works', async ({
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await door.enter();
  owner.answerWith('eth_accounts', () => {
    throw new Error('broken');
  });
  owner.answerWith('eth_chainId', () => ({ no: 'chain' }));
  await page.reload();
  await expect(door.connectButton).toBeVisible();
  await door.connectButton.click();
  await expect(door.dialog).toBeVisible();
});
