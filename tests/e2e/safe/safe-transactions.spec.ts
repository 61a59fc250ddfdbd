import { parseEther } from 'viem';
import { balanceOf, fund } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { skipToPolls } from '@/tests/support/run-clock';
import { absentInService, serviceUrls } from '@/tests/support/safe-host/gateway';
import { openSafeHost, type SafeHost } from '@/tests/support/safe-host/safe-host';
import { createTestSafe, type TestSafe } from '@/tests/support/safe-host/test-safe';
import { embeddedUrl } from '@/tests/support/servers';

test.use({ ignoreHTTPSErrors: true, baseURL: embeddedUrl });

const recipient = '0x52908400098527886E0F7030069857D2E4169EE7';

/** From the closed form, or from one that was sent before. */
async function send(host: SafeHost, amount = '0.25'): Promise<void> {
  const form = host.app.panel.locator('details').filter({ hasText: 'Send' });
  if ((await form.getAttribute('open')) === null) await form.locator('summary').click();
  await host.app.panel.getByLabel('To', { exact: true }).fill(recipient);
  await host.app.panel.getByLabel('Amount in').fill(amount);
  await host.app.panel.locator('form').getByRole('button', { name: 'Send' }).click();
}

async function createFundedSafe(): Promise<TestSafe> {
  const safe = await createTestSafe({ owners: 3, threshold: 2 });
  await fund(137, safe.address, parseEther('1'));
  return safe;
}

test('sending proposes, and the record follows it to the real transaction', async ({ page }) => {
  const safe = await createFundedSafe();
  const before = await balanceOf(137, recipient);
  await page.clock.install();
  const host = await openSafeHost(page, safe);
  await send(host);
  await expect(host.app.proposals).toContainText('Awaiting confirmations (1 of 2)');
  expect(await balanceOf(137, recipient)).toBe(before);
  await safe.confirm(2);
  await skipToPolls(page);
  await expect(host.app.proposals).toContainText('awaiting execution');
  const hash = await safe.execute();
  await skipToPolls(page);
  await expect(host.app.proposals).toContainText('Confirmed.');
  await expect(host.app.proposals.getByRole('link')).toHaveText(hash);
  expect(await balanceOf(137, recipient)).toBe(before + parseEther('0.25'));
});

test('no timer makes a proposal fail, however long its owners take', async ({ page }) => {
  await page.clock.install();
  const host = await openSafeHost(page, await createFundedSafe());
  await page.clock.runFor(2_000);
  await send(host);
  await expect(host.app.proposals).toContainText('Awaiting confirmations (1 of 2)');
  await page.clock.fastForward('48:00:00');
  await page.clock.runFor(2_000);
  await expect(host.app.proposals).toContainText('Awaiting confirmations (1 of 2)');
});

test('D13: where the host fails, a deleted proposal is told as gone, one with a past nonce as settled', async ({
  page,
  allowConsole,
}) => {
  allowConsole(absentInService);
  const safe = await createFundedSafe();
  await page.clock.install();
  const host = await openSafeHost(page, safe);
  const isKnown = page.waitForResponse((response) => response.url().includes('/transactions/'));
  await send(host);
  await expect(host.app.proposals).toContainText('Awaiting confirmations (1 of 2)');
  await isKnown;
  await page.reload();
  await expect(host.app.proposals).toContainText('Awaiting confirmations (1 of 2)');
  await test.step('nobody but the chain answers', async () => {
    host.options = { failing: ['getTxBySafeTxHash'] };
    await page.route(serviceUrls, (route) => route.abort());
    await safe.replace();
    await skipToPolls(page);
    await expect(host.app.proposals).toContainText('Your Safe has moved on', { timeout: 25_000 });
  });
  await test.step('the service says that it is not there', async () => {
    await page.unroute(serviceUrls);
    safe.proposals.clear();
    await page.reload();
    await expect(host.app.proposals).toContainText('deleted the proposal', { timeout: 15_000 });
  });
});

test('D9: the record says when a proposal was deleted, replaced, or executed and failed', async ({
  page,
  allowConsole,
}) => {
  allowConsole(absentInService);
  const safe = await createFundedSafe();
  await page.clock.install();
  const host = await openSafeHost(page, safe, { react: 'close' });
  await test.step('an owner who rejects has proposed nothing', async () => {
    await send(host);
    await expect.poll(() => host.asked).toContain('sendTransactions');
    await expect(
      host.app.panel.locator('form').getByRole('button', { name: 'Send' }),
    ).toBeVisible();
    await expect(host.app.proposals).toHaveCount(0);
    await expect(host.app.panel.getByRole('alert')).toHaveCount(0);
  });
  await test.step('a Safe that fails is told to be the one', async () => {
    host.options = { failing: ['sendTransactions'] };
    await send(host);
    await expect(host.app.panel.getByRole('alert')).toContainText('Your Safe could not do this.');
    await expect(host.app.proposals).toHaveCount(0);
  });
  host.options = {};
  const open = host.app.proposals.filter({ hasText: '(1 of 2)' });
  for (const [text, amount, end] of [
    ['deleted the proposal', '0.1', () => safe.proposals.clear()],
    ['Rejected or replaced', '0.2', () => safe.replace()],
    // More than the Safe has.
    ['executed and failed', '5', () => safe.confirm(1).then(() => safe.execute())],
  ] as const) {
    await test.step(text, async () => {
      await send(host, amount);
      await expect(open).toHaveCount(1);
      await end();
      await skipToPolls(page);
      await expect(host.app.proposals.filter({ hasText: text })).toHaveCount(1);
      await expect(open).toHaveCount(0);
    });
  }
});
