import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { rememberTokens } from '@/tests/support/browser-records';
import { away, balanceOf, fund, setCode } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { skipToPolls } from '@/tests/support/run-clock';
import { openSafeHost, type SafeHost } from '@/tests/support/safe-host/safe-host';
import { createTestSafe, type TestSafe } from '@/tests/support/safe-host/test-safe';
import { createToken, readTokenBalance } from '@/tests/support/send-token';
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

test('a token is proposed once a warning was answered, and listed with how many have confirmed', async ({
  page,
}) => {
  const safe = await createFundedSafe();
  const to = privateKeyToAddress(generatePrivateKey());
  const [token] = await Promise.all([
    createToken(away.id, safe.address, 'good'),
    setCode(away.id, to, '0x00'),
  ]);
  const { symbol } = token;
  await rememberTokens(page, [token]);
  await page.clock.install();
  const host = await openSafeHost(page, safe);
  const { panel, proposals } = host.app;
  await panel.locator('summary').filter({ hasText: 'Send' }).click();
  const assets = panel.getByRole('combobox', { name: 'Asset' });
  await assets.selectOption(`${symbol} · ${symbol} · ${away.name}`);
  // A Safe cannot leave its network.
  await expect(assets.locator('optgroup')).toHaveCount(1);
  await panel.getByLabel('To', { exact: true }).fill(to);
  await panel.getByLabel(`Amount in ${symbol}`).fill('2.5');
  const send = panel.locator('form').getByRole('button', { name: 'Send' });
  await expect(panel.getByRole('list', { name: 'About the recipient' })).toContainText(
    `This is a smart contract. Make sure that it can receive ${symbol} on ${away.name}.`,
  );
  await send.click();
  await expect(panel.getByRole('alert')).toContainText('Nothing was sent.');
  expect(host.asked).not.toContain('sendTransactions');
  await panel.getByLabel('I’ve checked the full address').check();
  await send.click();
  await expect(proposals).toContainText(`Send 2.5 ${symbol} to`);
  await expect(proposals.getByText('1 of 2', { exact: true })).toBeVisible();
  await safe.confirm(1);
  await safe.execute();
  await skipToPolls(page);
  await expect(proposals).toContainText('Confirmed');
  expect(await readTokenBalance(token, to)).toBe(2_500_000n);
});
