import type { Door } from '@/tests/support/door';
import { expect, test } from '@/tests/support/fixtures';
import { Browser, createAccount } from '@/tests/support/http-browser';
import { readSession } from '@/tests/support/session';
import { readSignedMessage } from '@/tests/support/signed-message';

const failedRequests = /Failed to load resource/;

/** From a visitor who is in to the open sign-in modal. */
async function signOutAndBack(door: Door): Promise<void> {
  await expect(door.account).toContainText('Signed in');
  await door.accountAction('Sign out').click();
  await expect(door.account).toContainText('Not signed in');
  await door.connectButton.click();
  await expect(door.readySignButton).toBeVisible();
}

test('a nonce that cannot be had and a signature that fails or is refused are told, and the sign-in recovers', async ({
  allowConsole,
  door,
  page,
  wallet,
}) => {
  allowConsole(failedRequests);
  const owner = await wallet();
  await page.route('**/api/auth/csrf', (route) => route.abort());
  await door.open();
  await test.step('a nonce', async () => {
    await door.connect();
    await expect(door.walletAlert).toContainText('Error preparing message, please retry!');
    await page.unroute('**/api/auth/csrf');
    await expect(door.readySignButton).toBeVisible();
    await expect(door.walletAlert).toHaveCount(0);
    await door.signIn();
  });
  await test.step('a signature that the wallet fails to make', async () => {
    await signOutAndBack(door);
    owner.rejectNext(-32603, 'personal_sign');
    await door.readySignButton.click();
    await expect(door.dialog).toContainText('Error signing message, please retry!');
    await door.signIn();
  });
  await test.step('a signature that is refused', async () => {
    await signOutAndBack(door);
    let tries = 0;
    owner.answerWith('personal_sign', () => {
      tries += 1;
      const signer = tries === 1 ? createAccount() : owner.account;
      return signer.signMessage({ message: readSignedMessage(owner) });
    });
    await door.readySignButton.click();
    await expect(door.dialog).toContainText('Error verifying signature, please retry!');
    expect(await readSession(page)).toEqual({});
    await door.signIn();
    await expect(door.account).toContainText('Signed in');
  });
});

test('a message that was used, cannot be verified now, has no cookie or made no session is told, and a new one is signed', async ({
  allowConsole,
  context,
  door,
  page,
  servers,
  wallet,
}) => {
  allowConsole(failedRequests);
  await wallet();
  await door.open();
  const { url } = servers.production;
  await test.step('used elsewhere meanwhile', async () => {
    await door.connect();
    await expect(door.readySignButton).toBeVisible();
    const tab = new Browser(url);
    for (const { name, value } of await context.cookies()) tab.cookies.set(name, value);
    expect((await tab.signIn()).answer.status).toBe(200);
    await door.readySignButton.click();
    await expect(door.walletAlert).toContainText('used already');
    await door.signIn();
  });
  await test.step('a server that cannot verify now', async () => {
    await signOutAndBack(door);
    await page.route(
      '**/api/auth/callback/credentials',
      (route) =>
        route.fulfill({
          status: 503,
          json: { url: `${url}/api/auth/error?error=node-unavailable` },
        }),
      { times: 1 },
    );
    await door.readySignButton.click();
    await expect(door.walletAlert).toContainText('Could not verify now, please retry.');
    await door.signIn();
    await expect(door.walletAlert).toHaveCount(0);
  });
  await test.step('a browser that blocks cookies', async () => {
    await signOutAndBack(door);
    await context.clearCookies();
    await door.readySignButton.click();
    await expect(door.walletAlert).toContainText('blocks the cookies of this site');
    await expect(door.dialog).toContainText('Error verifying signature, please retry!');
  });
  await test.step('no session', async () => {
    await page.route('**/api/auth/session', (route) => route.fulfill({ json: {} }));
    await door.readySignButton.click();
    await expect(door.walletAlert).toContainText('could not be signed in');
    await expect(door.signMessageButton).toBeVisible();
  });
});
