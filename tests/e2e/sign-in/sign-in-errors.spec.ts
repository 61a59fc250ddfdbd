import { expect, test } from '@/tests/support/fixtures';
import { Browser, createAccount } from '@/tests/support/http-browser';
import { readSession } from '@/tests/support/session';
import { readSignedMessage } from '@/tests/support/signed-message';

test('a message used elsewhere and a signature that is refused are told, and a new one is signed', async ({
  allowConsole,
  context,
  portico,
  page,
  servers,
  wallet,
}) => {
  allowConsole(/Failed to load resource/);
  const owner = await wallet();
  await portico.open();
  await portico.connect();
  await expect(portico.readySignButton).toBeVisible();
  await test.step('used elsewhere meanwhile', async () => {
    const tab = new Browser(servers.production.url);
    for (const { name, value } of await context.cookies()) tab.cookies.set(name, value);
    expect((await tab.signIn()).answer.status).toBe(200);
    await portico.readySignButton.click();
    await expect(portico.walletAlert).toContainText('already used');
  });
  await test.step('a signature that is refused', async () => {
    const session = await readSession(page);
    let tries = 0;
    owner.answerWith('personal_sign', () => {
      tries += 1;
      const signer = tries === 1 ? createAccount() : owner.account;
      return signer.signMessage({ message: readSignedMessage(owner) });
    });
    await portico.readySignButton.click();
    await expect(portico.dialog).toContainText('Error verifying signature, please retry!');
    expect(await readSession(page)).toEqual(session);
    await portico.signIn();
    await expect(portico.account).toContainText('Signed in');
    expect(await readSession(page)).toMatchObject({ address: owner.address });
  });
});
