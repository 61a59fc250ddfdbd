import { expect, test } from '@/tests/support/fixtures';
import { Browser, createAccount } from '@/tests/support/http-browser';
import { readSession } from '@/tests/support/session';
import { readSignedMessage } from '@/tests/support/signed-message';

const failedRequests = /Failed to load resource/;

test('a nonce that cannot be had is asked for again, and the sign-in recovers', async ({
  allowConsole,
  door,
  page,
  wallet,
}) => {
  allowConsole(failedRequests);
  await wallet();
  await page.route('**/api/auth/csrf', (route) => route.abort());
  await door.open();
  await door.connect();
  await expect(door.walletAlert).toContainText('Error preparing message, please retry!');
  await page.unroute('**/api/auth/csrf');
  await expect(door.readySignButton).toBeVisible();
  await expect(door.walletAlert).toHaveCount(0);
  await door.signIn();
  await expect(door.account).toContainText('Signed in');
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

test('a signature that is refused may be given again', async ({
  allowConsole,
  door,
  page,
  wallet,
}) => {
  allowConsole(failedRequests);
  const owner = await wallet();
  let tries = 0;
  owner.answerWith('personal_sign', () => {
    tries += 1;
    const signer = tries === 1 ? createAccount() : owner.account;
    return signer.signMessage({ message: readSignedMessage(owner) });
  });
  await door.open();
  await door.connect();
  await door.readySignButton.click();
  await expect(door.dialog).toContainText('Error verifying signature, please retry!');
  expect(await readSession(page)).toEqual({});
  await door.signIn();
  await expect(door.account).toContainText('Signed in');
});

test('a message that was used elsewhere meanwhile is told, and a new one is signed', async ({
  allowConsole,
  context,
  door,
  servers,
  wallet,
}) => {
  allowConsole(failedRequests);
  await wallet();
  await door.open();
  await door.connect();
  await expect(door.readySignButton).toBeVisible();
  const tab = new Browser(servers.production.url);
  for (const { name, value } of await context.cookies()) tab.cookies.set(name, value);
  expect((await tab.signIn()).answer.status).toBe(200);
  await door.readySignButton.click();
  await expect(door.walletAlert).toContainText('used already');
  await door.signIn();
  await expect(door.account).toContainText('Signed in');
});

test('a browser that blocks cookies is told so', async ({
  allowConsole,
  context,
  door,
  wallet,
}) => {
  allowConsole(failedRequests);
  await wallet();
  await door.open();
  await door.connect();
  await expect(door.readySignButton).toBeVisible();
  await context.clearCookies();
  await door.readySignButton.click();
  await expect(door.walletAlert).toContainText('blocks the cookies of this site');
  await expect(door.dialog).toContainText('Error verifying signature, please retry!');
});

test('a sign-in that made no session is not shown as one', async ({ door, page, wallet }) => {
  await wallet();
  await door.open();
  await door.connect();
  await page.route('**/api/auth/session', (route) => route.fulfill({ json: {} }));
  await door.readySignButton.click();
  await expect(door.walletAlert).toContainText('could not be signed in');
  await expect(door.signMessageButton).toBeVisible();
});

test('a server that cannot verify now says so, and the sign-in can be repeated', async ({
  allowConsole,
  door,
  page,
  servers,
  wallet,
}) => {
  allowConsole(failedRequests);
  await wallet();
  await door.open();
  await door.connect();
  const url = `${servers.production.url}/api/auth/error?error=node-unavailable`;
  await page.route(
    '**/api/auth/callback/credentials',
    (route) => route.fulfill({ status: 503, json: { url } }),
    { times: 1 },
  );
  await door.readySignButton.click();
  await expect(door.walletAlert).toContainText('Could not verify now, please retry.');
  await door.signIn();
  await expect(door.walletAlert).toHaveCount(0);
  await expect(door.account).toContainText('Signed in');
});
