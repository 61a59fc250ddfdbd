import type { Page } from '@playwright/test';
import { expect, test } from '@/tests/support/fixtures';
import { untilIdle } from '@/tests/support/idle';
import { copyLink } from '@/tests/support/pair';

test.use({ isRelayed: true });

/** The scripts that hold WalletConnect's client, as they arrive. */
function watchClientCode(page: Page): Promise<boolean>[] {
  const scripts: Promise<boolean>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return;
    scripts.push(
      response.text().then(
        (text) => text.includes('wc_sessionPropose'),
        () => false,
      ),
    );
  });
  return scripts;
}

async function isAnyOf(scripts: readonly Promise<boolean>[]): Promise<boolean> {
  return (await Promise.all(scripts)).includes(true);
}

test('before a wallet is chosen that needs it, WalletConnect is neither downloaded nor contacted', async ({
  portico,
  outside,
  page,
  relay,
  wallet,
}) => {
  await wallet();
  const scripts = watchClientCode(page);
  await portico.open();
  await portico.connectButton.click();
  await expect(portico.walletOption('walletConnect')).toBeVisible();
  await untilIdle(page);
  await portico.walletOption('org.example.test-wallet').click();
  await portico.signIn();
  await page.reload();
  await expect(portico.account).toContainText('Signed in');
  await untilIdle(page);
  expect(scripts.length).toBeGreaterThan(5);
  expect(await isAnyOf(scripts)).toBe(false);
  expect(relay.log).toEqual([]);
  expect(outside).toEqual([]);
});

test('who chooses it gets one client, one line to the relay, no telemetry and no other modal', async ({
  portico,
  outside,
  page,
  relay,
}) => {
  const scripts = watchClientCode(page);
  await portico.open();
  await portico.connect('walletConnect');
  const first = await copyLink(page);
  await portico.walletOption('rainbow').click();
  const second = await copyLink(page, first);
  await portico.walletOption('metaMask').click();
  await copyLink(page, second);
  expect(await isAnyOf(scripts)).toBe(true);
  expect(relay.asked('page', 'connect')).toHaveLength(1);
  expect(relay.proposals()).toHaveLength(3);
  const hosts = outside.map(({ url }) => new URL(url).host);
  expect([...new Set(hosts)]).toEqual(['verify.walletconnect.org']);
  await expect(page.locator('w3m-modal, appkit-modal, wcm-modal')).toHaveCount(0);
});
