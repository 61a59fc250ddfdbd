import { parseEther } from 'viem';
import { away, balanceOf, fund } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { skipToPolls } from '@/tests/support/run-clock';
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
  await fund(away.id, safe.address, parseEther('1'));
  return safe;
}

test('sending proposes, and the record follows it to the real transaction', async ({ page }) => {
  const safe = await createFundedSafe();
  const before = await balanceOf(away.id, recipient);
  await page.clock.install();
  const host = await openSafeHost(page, safe);
  await send(host);
  await expect(host.app.proposals).toContainText('Awaiting confirmations (1 of 2)');
  expect(await balanceOf(away.id, recipient)).toBe(before);
  await safe.confirm(2);
  await skipToPolls(page);
  await expect(host.app.proposals).toContainText('awaiting execution');
  const hash = await safe.execute();
  await skipToPolls(page);
  await expect(host.app.proposals).toContainText('Confirmed.');
  await expect(host.app.proposals.getByRole('link')).toHaveText(hash);
  expect(await balanceOf(away.id, recipient)).toBe(before + parseEther('0.25'));
});
