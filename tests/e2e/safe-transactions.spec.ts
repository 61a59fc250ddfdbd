import { parseEther } from 'viem';
import { balanceOf, fund } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { openSafeHost, type SafeHost } from '@/tests/support/safe-host/safe-host';
import { createTestSafe, type TestSafe } from '@/tests/support/safe-host/test-safe';
import { embeddedUrl } from '@/tests/support/servers';

test.use({ ignoreHTTPSErrors: true, baseURL: embeddedUrl });

const recipient = '0x52908400098527886E0F7030069857D2E4169EE7';

function panel({ app }: SafeHost) {
  return app.getByRole('region', { name: 'Your Safe', exact: true });
}

function proposals({ app }: SafeHost) {
  return app.getByRole('region', { name: 'Proposed here' }).getByRole('listitem');
}

async function send(host: SafeHost, amount = '0.25'): Promise<void> {
  await panel(host).locator('summary').filter({ hasText: 'Send' }).click();
  await panel(host).getByLabel('To', { exact: true }).fill(recipient);
  await panel(host).getByLabel('Amount in').fill(amount);
  await panel(host).locator('form').getByRole('button', { name: 'Send' }).click();
}

async function createFundedSafe(): Promise<TestSafe> {
  const safe = await createTestSafe({ owners: 3, threshold: 2 });
  await fund(137, safe.address, parseEther('1'));
  return safe;
}

test('sending proposes, and the record follows it to the real transaction', async ({ page }) => {
  const safe = await createFundedSafe();
  const before = await balanceOf(137, recipient);
  const host = await openSafeHost(page, safe);
  await send(host);
  await expect(proposals(host)).toContainText('Awaiting confirmations (1 of 2)');
  expect(await balanceOf(137, recipient)).toBe(before);
  await safe.confirm(2);
  await expect(proposals(host)).toContainText('awaiting execution');
  const hash = await safe.execute();
  await expect(proposals(host)).toContainText('Confirmed.');
  await expect(proposals(host).getByRole('link')).toHaveText(hash);
  expect(await balanceOf(137, recipient)).toBe(before + parseEther('0.25'));
});

test('no timer makes a proposal fail, however long its owners take', async ({ page }) => {
  await page.clock.install();
  const host = await openSafeHost(page, await createFundedSafe());
  await page.clock.runFor(2_000);
  await send(host);
  await expect(proposals(host)).toContainText('Awaiting confirmations (1 of 2)');
  await page.clock.fastForward('48:00:00');
  await page.clock.runFor(2_000);
  await expect(proposals(host)).toContainText('Awaiting confirmations (1 of 2)');
});

test.describe('D9: the record says when a proposal', () => {
  test('was replaced by another with its nonce', async ({ page }) => {
    const safe = await createFundedSafe();
    const host = await openSafeHost(page, safe);
    await send(host);
    await expect(proposals(host)).toContainText('(1 of 2)');
    await safe.replace();
    await expect(proposals(host)).toContainText('Rejected or replaced');
  });

  test('was deleted by its owners', async ({ page }) => {
    const safe = await createFundedSafe();
    const host = await openSafeHost(page, safe);
    await send(host);
    await expect(proposals(host)).toContainText('(1 of 2)');
    safe.proposals.clear();
    await expect(proposals(host)).toContainText('deleted the proposal');
  });

  test('was executed and failed', async ({ page }) => {
    const safe = await createFundedSafe();
    const host = await openSafeHost(page, safe);
    // More than the Safe has.
    await send(host, '5');
    await expect(proposals(host)).toContainText('(1 of 2)');
    await safe.confirm(1);
    await safe.execute();
    await expect(proposals(host)).toContainText('executed and failed');
  });
});

test('an owner who rejects has proposed nothing', async ({ page }) => {
  const safe = await createFundedSafe();
  const host = await openSafeHost(page, safe, { react: 'reject' });
  await send(host);
  await expect.poll(() => host.asked).toContain('sendTransactions');
  await expect(panel(host).locator('form').getByRole('button', { name: 'Send' })).toBeVisible();
  await expect(proposals(host)).toHaveCount(0);
});
