import { expect, test } from '@/tests/support/fixtures';

const hash = `0x${'1'.repeat(64)}`;

/** Keys that are read together; of each list the values of one place stand side by side. */
const poison = {
  'the kit’s': {
    'rk-transactions': ['null', '"text"', '[null]', '{', '7'],
    'rk-recent': ['null', '{', '[null,7,{}]', '["constructor","__proto__"]'],
    'rk-latest-id': ['constructor', '{'],
    WALLETCONNECT_DEEPLINK_CHOICE: ['{', 'null', '{"href":"javascript:alert(1)"}'],
  },
  'wagmi’s store': { 'wagmi.store': ['null', '{', '"text"', '{"state":null,"version":2}'] },
  'wagmi’s wallet': { 'wagmi.recentConnectorId': ['{', '{}', '7'] },
} satisfies Record<string, Record<string, string[]>>;

for (const [whose, keys] of Object.entries(poison)) {
  test(`the page lives with records of ${whose} that are junk`, async ({ door, page, wallet }) => {
    const { address } = await wallet();
    await door.enter();
    const count = Math.max(...Object.values(keys).map((values) => values.length));
    for (let index = 0; index < count; index += 1) {
      const records = Object.entries(keys).flatMap(([key, values]) => {
        const text = values[index];
        return text === undefined ? [] : [[key, text] as const];
      });
      await test.step(JSON.stringify(records), async () => {
        await page.evaluate((them) => {
          for (const [key, text] of them) localStorage.setItem(key, text);
        }, records);
        await page.reload();
        if (whose.startsWith('wagmi')) {
          await door.connect();
          await expect(door.account).toContainText(address);
        } else {
          await expect(door.accountButton).toBeVisible();
          await door.accountButton.click();
          await expect(door.disconnectButton).toBeVisible();
          await page.keyboard.press('Escape');
          await expect(door.dialog).toBeHidden();
        }
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
