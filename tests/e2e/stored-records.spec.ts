import { expect, test } from '@/tests/support/fixtures';

const hash = `0x${'1'.repeat(64)}`;

const poison = [
  { key: 'rk-transactions', values: ['null', '"text"', '[null]', '{', '7'] },
  { key: 'rk-recent', values: ['null', '{', '[null,7,{}]', '["constructor","__proto__"]'] },
  { key: 'rk-latest-id', values: ['constructor', '{'] },
  { key: 'wagmi.store', values: ['null', '{', '"text"', '{"state":null,"version":2}'] },
  { key: 'wagmi.recentConnectorId', values: ['{', '{}', '7'] },
  { key: 'WALLETCONNECT_DEEPLINK_CHOICE', values: ['{', 'null', '{"href":"javascript:alert(1)"}'] },
];

for (const { key, values } of poison) {
  test(`the page lives with a stored ${key} that is junk`, async ({ door, page, wallet }) => {
    const { address } = await wallet();
    await door.enter();
    const isForgotten = key.startsWith('wagmi.');
    for (const value of values) {
      await page.evaluate(([name, text]) => localStorage.setItem(name, text), [
        key,
        value,
      ] as const);
      await page.reload();
      if (isForgotten) {
        await door.connect();
        await expect(door.account).toContainText(address);
      } else {
        await expect(door.accountButton).toBeVisible();
        await door.accountButton.click();
        await expect(door.disconnectButton).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(door.dialog).toBeHidden();
      }
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
