import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { rememberTokens } from '@/tests/support/browser-records';
import { away, setCode } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { skipToPolls } from '@/tests/support/run-clock';
import { openSafeHost } from '@/tests/support/safe-host/safe-host';
import { createTestSafe } from '@/tests/support/safe-host/test-safe';
import { createToken, readTokenBalance } from '@/tests/support/send-token';
import { embeddedUrl } from '@/tests/support/servers';

test.use({ ignoreHTTPSErrors: true, baseURL: embeddedUrl });

test('a token transfer is proposed once a warning is confirmed, and its record tracks it to execution', async ({
  page,
}) => {
  const safe = await createTestSafe({ owners: 3, threshold: 2 });
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
  await skipToPolls(page);
  await expect(proposals).toContainText('awaiting execution');
  const hash = await safe.execute();
  await skipToPolls(page);
  await expect(proposals).toContainText('Confirmed.');
  await expect(proposals.getByRole('link')).toHaveText(hash);
  expect(await readTokenBalance(token, to)).toBe(2_500_000n);
});
