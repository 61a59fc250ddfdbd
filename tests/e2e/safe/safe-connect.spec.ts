import { config } from '@/lib/config';
import { expectAccessible } from '@/tests/support/a11y/expectations';
import { away } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { openSafeHost } from '@/tests/support/safe-host/safe-host';
import { createTestSafe } from '@/tests/support/safe-host/test-safe';
import { embeddedUrl, strangerUrl } from '@/tests/support/servers';
import { serverTexts } from '@/tests/support/texts';
import { appWallet } from '@/tests/support/wallets';

test.use({ ignoreHTTPSErrors: true, baseURL: embeddedUrl });

test.describe('D3: when the host is silent', () => {
  test('the page says that no Safe responds, stays usable, and offers a new tab and a retry', async ({
    context,
    page,
  }) => {
    await page.clock.install();
    const host = await openSafeHost(page, await createTestSafe(), { silent: true });
    const again = host.app.notice.getByRole('button', { name: 'Try again' });
    const link = host.app.notice.getByRole('link', { name: 'Open in new tab' });
    await expect.poll(() => host.asked).toContain('getSafeInfo');
    await page.clock.runFor(21_000);
    await expect(host.app.notice).toContainText('no Safe responds');
    await expect(link).toHaveAttribute('href', `${embeddedUrl}/`);
    await expect(host.app.frame.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(host.frame, 'no Safe');
    await test.step('the host gets the manifest from its own origin, without a redirect', async () => {
      const manifest = await page.evaluate(async (url) => {
        const response = await fetch(`${url}/manifest.json`, { redirect: 'error' });
        return (await response.json()) as unknown;
      }, embeddedUrl);
      expect(manifest).toMatchObject({
        name: config.name,
        description: serverTexts('site.description'),
        iconPath: 'icon.svg',
        icons: [{ src: 'icon.svg' }, { src: 'apple-icon.png' }],
        safe_apps_permissions: ['clipboard-write'],
      });
    });
    await test.step('its link opens the page in a tab, where other wallets are', async () => {
      const [tab] = await Promise.all([context.waitForEvent('page'), link.click()]);
      await tab.getByTestId('rk-connect-button').click();
      await expect(tab.getByTestId(`rk-wallet-option-${appWallet.id}`)).toBeVisible();
      await tab.close();
    });
    host.options = {};
    await again.click();
    await page.clock.runFor(1_000);
    await expect(host.app.panel).toContainText(host.safe.address);
  });
});

test.describe('D1: a parent frame that is not on the list', () => {
  test('cannot frame the page and receives no message from it', async ({
    page,
    allowConsole,
    outside,
  }) => {
    allowConsole(/frame-ancestors/);
    const safe = await createTestSafe();
    const refused = page.waitForEvent('requestfailed', (request) =>
      request.url().startsWith(embeddedUrl),
    );
    const host = await openSafeHost(page, safe, { origin: strangerUrl });
    expect((await refused).failure()?.errorText).toBe('net::ERR_BLOCKED_BY_RESPONSE');
    await expect(host.app.frame.getByRole('heading', { level: 1 })).toHaveCount(0);
    expect(host.asked).toEqual([]);
    expect(outside).toEqual([]);
  });

  test('does not count as a Safe even if the browser lets it frame the page', async ({
    page,
    servers,
  }) => {
    await page.route(`${embeddedUrl}/`, async (route) => {
      const response = await route.fetch({ url: servers.embedded.url });
      const headers = response.headers();
      const policy = headers['content-security-policy'] ?? '';
      const open = policy.replace(/frame-ancestors[^;]*/, 'frame-ancestors *');
      await route.fulfill({ response, headers: { ...headers, 'content-security-policy': open } });
    });
    await page.clock.install();
    const host = await openSafeHost(page, await createTestSafe(), { origin: strangerUrl });
    await expect.poll(() => host.asked).toContain('getSafeInfo');
    await page.clock.runFor(21_000);
    await expect(host.app.notice).toBeVisible();
    await expect(host.app.panel).toHaveCount(0);
  });
});

test('D10: a Safe on an unsupported chain is on the wrong network, with no way to switch', async ({
  page,
}) => {
  const host = await openSafeHost(page, await createTestSafe(), { info: { chainId: 424_242 } });
  await expect(host.app.panel).toContainText('Wrong network');
  await expect(host.app.panel).toContainText('This Safe is on chain 424242');
  await expect(host.app.panel.getByRole('combobox')).toHaveCount(0);
  await host.app.frame.getByTestId('rk-wrong-network-button').click();
  await expect(host.app.frame.getByRole('dialog')).toContainText(
    'To use another network, open a Safe there.',
  );
  await expect(host.app.frame.getByTestId(`rk-chain-option-${away.id}`)).toBeDisabled();
  await expect(host.app.frame.getByRole('button', { name: 'Disconnect' })).toHaveCount(0);
});

test('D2: on a slow machine a Safe connects as the only wallet, with its details read from the chain', async ({
  page,
  wallet,
}) => {
  const other = await wallet();
  const safe = await createTestSafe({ owners: 3, threshold: 2 });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // A host that reports wrong details: the contract counts.
  const info = { threshold: 1, owners: [] };
  const host = await openSafeHost(page, safe, { info, delay: 40 });
  await expect(host.app.panel).toContainText(safe.address);
  await expect(host.app.panel).toContainText('To use another network, open a Safe there.');
  await expect(host.app.panel).toContainText('To disconnect, close this app in your Safe.');
  await expect(host.app.panel.getByRole('combobox')).toHaveCount(0);
  for (const name of ['Disconnect', 'Change accounts', 'Add to wallet']) {
    await expect(host.app.frame.getByRole('button', { name })).toHaveCount(0);
  }
  expect(other.requests).toEqual([]);
  for (const fact of ['2 of 3', 'Nonce0', 'Version1.5.0', away.name]) {
    await expect(host.app.panel).toContainText(fact);
  }
  for (const { address } of safe.owners) await expect(host.app.panel).toContainText(address);
});
