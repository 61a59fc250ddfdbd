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

async function comeBackWith(page: Page, records: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((them) => {
    for (const [key, text] of Object.entries(them)) localStorage.setItem(key, text);
  }, records);
  await page.reload();
}

test('the page lives with records of the kit that are junk', async ({ door, page, wallet }) => {
  await wallet();
  await door.enter();
  for (const records of kitRecords) {
    await test.step(JSON.stringify(records), async () => {
      await comeBackWith(page, records);
      await expect(door.accountButton).toBeVisible();
      await door.accountButton.click();
      await expect(door.disconnectButton).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(door.dialog).toBeHidden();
    });
  }
});

for (const [key, values] of [
  ['wagmi.store', ['null', '{', '"text"', '{"state":null,"version":2}']],
  ['wagmi.recentConnectorId', ['{', '{}', '7']],
] as const) {
  test(`the page lives with records of ${key} that are junk`, async ({ door, page, wallet }) => {
    const { address } = await wallet();
    await door.enter();
    for (const value of values) {
      await test.step(value, async () => {
        await comeBackWith(page, { [key]: value });
        await door.connect();
        await expect(door.account).toContainText(address);
      });
    }
  });
}

test('of stored transactions only what is none is dropped', async ({ door, page, wallet }) => {
  const { address } = await wallet();
  await door.enter();
  const good = { hash, description: 'The good one', status: 'confirmed' };
  await page.evaluate(
    ([account, record]) =>
      localStorage.setItem(
        'rk-transactions',
        JSON.stringify({ [account]: { 1: [null, record, 'x', { ...record, description: {} }] } }),
      ),
    [address, good] as const,
  );
  await page.reload();
  await door.accountButton.click();
  await expect(door.dialog).toContainText('The good one');
  const stored = await page.evaluate(() => localStorage.getItem('rk-transactions'));
  expect(JSON.parse(stored ?? '')).toEqual({ [address]: { 1: [good] } });
});
