import { expect, test } from '@/tests/support/fixtures';
import { Browser, createAccount } from '@/tests/support/http-browser';
import type { PorticoPage } from '@/tests/support/portico-page';
import { readSession } from '@/tests/support/session';
import { readSignedMessage } from '@/tests/support/signed-message';

const failedRequests = /Failed to load resource/;

/** From a visitor who is in to the open sign-in modal. */
async function signOutAndBack(portico: PorticoPage): Promise<void> {
  await expect(portico.account).toContainText('Signed in');
  await portico.accountAction('Sign out').click();
  await expect(portico.account).toContainText('Not signed in');
  await portico.connectButton.click();
  await expect(portico.readySignButton).toBeVisible();
}

test('a missing nonce and a signature that fails or is refused are told, and the sign-in recovers', async ({
  allowConsole,
  portico,
  page,
  wallet,
}) => {
  allowConsole(failedRequests);
  const owner = await wallet();
  await page.route('**/api/auth/csrf', (route) => route.abort());
  await portico.open();
  await test.step('a nonce', async () => {
    await portico.connect();
    await expect(portico.walletAlert).toContainText('Error preparing message, please retry!');
    await page.unroute('**/api/auth/csrf');
    await expect(portico.readySignButton).toBeVisible();
    await expect(portico.walletAlert).toHaveCount(0);
    await portico.signIn();
  });
  await test.step('a signature that the wallet fails to make', async () => {
    await signOutAndBack(portico);
    owner.rejectNext(-32603, 'personal_sign');
    await portico.readySignButton.click();
    await expect(portico.dialog).toContainText('Error signing message, please retry!');
    await portico.signIn();
  });
  await test.step('a signature that is refused', async () => {
    await signOutAndBack(portico);
    let tries = 0;
    owner.answerWith('personal_sign', () => {
      tries += 1;
      const signer = tries === 1 ? createAccount() : owner.account;
      return signer.signMessage({ message: readSignedMessage(owner) });
    });
    await portico.readySignButton.click();
    await expect(portico.dialog).toContainText('Error verifying signature, please retry!');
    expect(await readSession(page)).toEqual({});
    await portico.signIn();
    await expect(portico.account).toContainText('Signed in');
  });
});

test('a message used, not verifiable now, without cookie or session is told, and a new one is signed', async ({
  allowConsole,
  context,
  portico,
  page,
  servers,
  wallet,
}) => {
  allowConsole(failedRequests);
  await wallet();
  await portico.open();
  const { url } = servers.production;
  await test.step('used elsewhere meanwhile', async () => {
    await portico.connect();
    await expect(portico.readySignButton).toBeVisible();
    const tab = new Browser(url);
    for (const { name, value } of await context.cookies()) tab.cookies.set(name, value);
    expect((await tab.signIn()).answer.status).toBe(200);
    await portico.readySignButton.click();
    await expect(portico.walletAlert).toContainText('used already');
    await portico.signIn();
  });
  await test.step('a server that cannot verify now', async () => {
    await signOutAndBack(portico);
    await page.route(
      '**/api/auth/callback/credentials',
      (route) =>
        route.fulfill({
          status: 503,
          json: { url: `${url}/api/auth/error?error=node-unavailable` },
        }),
      { times: 1 },
    );
    await portico.readySignButton.click();
    await expect(portico.walletAlert).toContainText('Could not verify now, please retry.');
    await portico.signIn();
    await expect(portico.walletAlert).toHaveCount(0);
  });
  await test.step('a browser that blocks cookies', async () => {
    await signOutAndBack(portico);
    await context.clearCookies();
    await portico.readySignButton.click();
    await expect(portico.walletAlert).toContainText('blocks the cookies of this site');
    await expect(portico.dialog).toContainText('Error verifying signature, please retry!');
  });
  await test.step('no session', async () => {
    await page.route('**/api/auth/session', (route) => route.fulfill({ json: {} }));
    await portico.readySignButton.click();
    await expect(portico.walletAlert).toContainText('could not be signed in');
    await expect(portico.signMessageButton).toBeVisible();
  });
});
