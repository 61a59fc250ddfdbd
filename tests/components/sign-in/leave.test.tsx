import { expect, test } from '@/tests/components/support/fixtures';
import { textOf } from '@/tests/components/support/portico';
import { createHold } from '@/tests/support/wallet/consent';

test('who disconnects, on the page or in the modal, is signed out too, and keeps a list opened at once', async ({
  portico,
  view,
}) => {
  const owner = view.install();
  const { network, server } = view;
  await view.enter(owner);
  // On the page.
  await portico.disconnect();
  expect(portico.account()).toBeNull();
  await expect.poll(() => server.session).toBeNull();
  await portico.connect();
  await portico.signIn();
  await expect.poll(() => textOf(portico.account())).toContain('Signed in');
  // And at once opens the list.
  const signedOut = createHold();
  network.hold('/api/auth/signout', signedOut.promise);
  await portico.press(() => portico.button(portico.account(), 'Disconnect'));
  await portico.openList();
  signedOut.release();
  await expect.poll(() => server.session).toBeNull();
  await portico.press(() => portico.walletOption());
  await portico.signIn();
  await expect.poll(() => server.session).toMatchObject({ address: owner.address });
  // In the account modal.
  await portico.press(portico.accountButton);
  await portico.press(portico.disconnectButton);
  await portico.untilDisconnected();
  await expect.poll(() => server.session).toBeNull();
  await view.visit();
  await portico.untilDisconnected();
});
