import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { parseSiweMessage } from 'viem/siwe';
import { refuse } from '@/tests/components/support/auth-server';
import { expect, test } from '@/tests/components/support/fixtures';
import { type Portico, textOf } from '@/tests/components/support/portico';
import { readSignedMessage } from '@/tests/support/signed-message';

async function signOutAndBack(portico: Portico): Promise<void> {
  await portico.until(portico.account, 'Signed in');
  await portico.press(() => portico.button(portico.account(), 'Sign out'));
  await portico.until(portico.account, 'Not signed in');
  await portico.press(portico.connectButton);
  await portico.until(portico.readySignButton);
}

test('the page reports a missing nonce and a failed or rejected signature, and the sign-in recovers', async ({
  portico,
  view,
}) => {
  const owner = view.install();
  const { network, server } = view;
  network.answer('/api/auth/csrf', async () => {
    throw new TypeError('Failed to fetch');
  });
  await view.visit();
  // A request for a nonce that fails.
  await portico.connect();
  await portico.until(portico.walletAlert, 'Error preparing message, please retry!');
  network.answer('/api/auth/csrf', null);
  await portico.until(portico.readySignButton);
  await expect.poll(portico.walletAlert).toBeNull();
  await portico.signIn();
  // A signature that the wallet fails to make.
  await signOutAndBack(portico);
  owner.rejectNext(-32603, 'personal_sign');
  await portico.press(portico.readySignButton);
  await portico.until(portico.dialog, 'Error signing message, please retry!');
  await portico.signIn();
  // A signature that the server refuses.
  await signOutAndBack(portico);
  let tries = 0;
  owner.answerWith('personal_sign', () => {
    tries += 1;
    const signer = tries === 1 ? privateKeyToAccount(generatePrivateKey()) : owner.account;
    return signer.signMessage({ message: readSignedMessage(owner) });
  });
  await portico.press(portico.readySignButton);
  await portico.until(portico.dialog, 'Error verifying signature, please retry!');
  expect(server.session).toBeNull();
  await portico.signIn();
  await portico.until(portico.account, 'Signed in');
});

test('the page explains a used or unverifiable message, blocked cookies or no session, and offers a retry', async ({
  portico,
  view,
}) => {
  view.install();
  const { network, server } = view;
  const credentials = '/api/auth/callback/credentials';
  await view.visit();
  await portico.connect();
  await portico.until(portico.readySignButton);
  server.spendNonce();
  await portico.press(portico.readySignButton);
  await portico.until(portico.walletAlert, 'already used');
  await portico.signIn();
  for (const [code, text] of [
    ['node-unavailable', 'Your signature can’t be verified right now.'],
    ['unknown-factory', 'Deploy the account first'],
    ['store-unavailable', 'can’t be signed in right now'],
    ['busy', 'can’t be signed in right now'],
    ['limited', 'Too many attempts'],
    ['csrf', 'blocks cookies for this site'],
  ] as const) {
    await signOutAndBack(portico);
    network.answer(credentials, async () => refuse(code));
    await portico.press(portico.readySignButton);
    await expect.poll(() => textOf(portico.walletAlert()), { message: code }).toContain(text);
    network.answer(credentials, null);
    await portico.signIn();
    await expect.poll(portico.walletAlert, { message: code }).toBeNull();
  }
  // A response without a session.
  await signOutAndBack(portico);
  network.answer(credentials, async () => Response.json({ url: '/' }));
  await portico.press(portico.readySignButton);
  await portico.until(portico.walletAlert, 'can’t be signed in right now');
  expect(portico.signMessageButton()).not.toBeNull();
});

test.for([-1, 1])(
  'a visitor whose clock is %i hours ahead signs a message that is dated by the server',
  async (hours, { portico, view }) => {
    const hour = 3_600_000;
    const owner = view.install();
    view.server.behind = hours * hour;
    await view.visit();
    await portico.connect();
    await portico.signIn();
    await portico.until(portico.account, 'Signed in');
    const { issuedAt } = parseSiweMessage(readSignedMessage(owner));
    expect(Math.round((Date.now() - Number(issuedAt)) / hour)).toBe(hours);
  },
);
