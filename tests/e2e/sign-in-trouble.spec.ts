import { expect, test } from '@/tests/support/fixtures';
import { readSession } from '@/tests/support/session';

test('a nonce that does not come is told', async ({ allowConsole, door, page, wallet }) => {
  allowConsole(/api\/auth\/csrf|CLIENT_FETCH_ERROR/);
  await wallet();
  await page.route('**/api/auth/csrf', (route) => route.fulfill({ status: 503, body: '{}' }));
  await door.open();
  await door.connect();
  await expect(door.dialog).toContainText('Error preparing message, please retry!');
  expect(await readSession(page)).toEqual({});
});

test('a signature that the wallet fails to make is told, and can be tried again', async ({
  door,
  wallet,
}) => {
  const owner = await wallet();
  owner.rejectNext(-32603, 'personal_sign');
  await door.open();
  await door.connect();
  await door.readySignButton.click();
  await expect(door.dialog).toContainText('Error signing message, please retry!');
  await door.signIn();
  await expect(door.account).toContainText('Signed in');
});

test('a signature that is not the account’s is told, and gives no session', async ({
  allowConsole,
  door,
  page,
  wallet,
}) => {
  allowConsole(/callback\/credentials/);
  const owner = await wallet();
  owner.answerWith('personal_sign', () => `0x${'11'.repeat(64)}1b`);
  await door.open();
  await door.connect();
  await door.readySignButton.click();
  await expect(door.dialog).toContainText('Error verifying signature, please retry!');
  await expect(door.readySignButton).toBeVisible();
  expect(await readSession(page)).toEqual({});
});
