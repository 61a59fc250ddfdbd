import type { Page } from '@playwright/test';
import { expect, test } from '@/tests/support/fixtures';

const hash = `0x${'1'.repeat(64)}`;

/** The kit's, each set side by side. */
const kitRecords: readonly Readonly<Record<string, string>>[] = [
  {
    'rk-transactions': 'null',
    'rk-recent': 'null',
    'rk-latest-id': 'constructor',
    WALLETCONNECT_DEEPLINK_CHOICE: '{',
  },
  {
    'rk-transactions': '"text"',
    'rk-recent': '{',
    'rk-latest-id': '{',
    WALLETCONNECT_DEEPLINK_CHOICE: 'null',
  },
  {
    'rk-transactions': '[null]',
    'rk-recent': '[null,7,{}]',
    WALLETCONNECT_DEEPLINK_CHOICE: '{"href":"javascript:alert(1)"}',
  },
  { 'rk-transactions': '{', 'rk-recent': '["constructor","__proto__"]' },
  { 'rk-transactions': '7' },
];

/** wagmi's. */
const wagmiRecords: readonly Readonly<Record<string, string>>[] = [
  { 'wagmi.store': 'null', 'wagmi.recentConnectorId': '{' },
  { 'wagmi.store': '{', 'wagmi.recentConnectorId': '{}' },
  { 'wagmi.store': '"text"', 'wagmi.recentConnectorId': '7' },
  { 'wagmi.store': '{"state":null,"version":2}' },
  { 'wagmi.recentConnectorId': '{' },
  { 'wagmi.recentConnectorId': '{}' },
];

async function comeBackWith(page: Page, records: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((them) => {
    for (const [key, text] of Object.entries(them)) localStorage.setItem(key, text);
  }, records);
  await page.reload();
}

test('the page lives with junk records of the kit, and drops only transactions that are none', async ({
  portico,
  page,
  wallet,
}) => {
  const { address } = await wallet();
  await portico.enter();
  for (const records of kitRecords) {
    await test.step(JSON.stringify(records), async () => {
      await comeBackWith(page, records);
      await expect(portico.accountButton).toBeVisible();
      await portico.accountButton.click();
      await expect(portico.disconnectButton).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(portico.dialog).toBeHidden();
    });
  }
  const good = { hash, description: 'The good one', status: 'confirmed' };
  const mixed = { [address]: { 1: [null, good, 'x', { ...good, description: {} }] } };
  await comeBackWith(page, { 'rk-transactions': JSON.stringify(mixed) });
  await portico.accountButton.click();
  await expect(portico.dialog).toContainText('The good one');
  const stored = await page.evaluate(() => localStorage.getItem('rk-transactions'));
  expect(JSON.parse(stored ?? '')).toEqual({ [address]: { 1: [good] } });
});

test('the page lives with records of wagmi that are junk', async ({ portico, page, wallet }) => {
  const { address } = await wallet();
  await portico.enter();
  for (const records of wagmiRecords) {
    await test.step(JSON.stringify(records), async () => {
      await comeBackWith(page, records);
      await portico.connect();
      await expect(portico.account).toContainText(address);
    });
  }
});
