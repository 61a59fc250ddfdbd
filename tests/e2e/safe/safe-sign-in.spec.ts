import { away } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { absentInService } from '@/tests/support/safe-host/gateway';
import { openAndAsk, openSafeHost } from '@/tests/support/safe-host/safe-host';
import { createTestSafe } from '@/tests/support/safe-host/test-safe';
import { embeddedUrl } from '@/tests/support/servers';

test.use({ ignoreHTTPSErrors: true, baseURL: embeddedUrl });

test('a Safe with one owner signs in off-chain in one step, by the button in the header', async ({
  page,
}) => {
  const safe = await createTestSafe();
  const host = await openSafeHost(page, safe);
  await expect(host.app.signInButton).toBeVisible();
  await host.app.connectButton.click();
  await expect(host.app.panel).toContainText('Signed in');
  expect(host.asked.indexOf('rpcCall')).toBeLessThan(host.asked.indexOf('signMessage'));
  expect(safe.proposals.size).toBe(0);
  const [message] = [...safe.messages.values()];
  expect(message?.text).toContain(safe.address);
  expect(message?.text).toContain(`Chain ID: ${away.id}`);
});

test.describe('D6: two of three owners', () => {
  test('sign in with the same message across a reload and after the tab was closed', async ({
    allowConsole,
    page,
    context,
  }) => {
    allowConsole(absentInService);
    const safe = await createTestSafe({ owners: 3, threshold: 2 });
    const host = await openAndAsk(page, safe);
    await expect(host.app.panel).toContainText('1 of 2 owners have signed');
    await expect(host.app.panel).toContainText('Not signed in');
    await page.reload();
    await expect(host.app.panel).toContainText('1 of 2 owners have signed');
    await page.close();
    await safe.sign(2);
    const tab = await context.newPage();
    const later = await openSafeHost(tab, safe);
    await expect(later.app.panel).toContainText('Signed in');
    expect(later.asked).not.toContain('signMessage');
    expect(safe.messages.size).toBe(1);
    await tab.reload();
    await expect(later.app.panel).toContainText('Signed in');
  });
});
