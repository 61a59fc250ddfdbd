import { shortenAddress } from '@/lib/address';
import { expect, test } from '@/tests/components/support/fixtures';
import { textOf } from '@/tests/components/support/portico';
import { away, home } from '@/tests/support/chains';
import { createHold } from '@/tests/support/wallet/consent';

const saysBoth = (signedIn: string, wallet: string) =>
  `Signed in as ${shortenAddress(signedIn)}, but your wallet is on ${shortenAddress(wallet)}.`;

test('the page reports another account in the wallet, at once or on return, and offers to sign in or out', async ({
  portico,
  view,
}) => {
  const { owner } = await view.enterWith();
  const first = owner.address;
  await portico.until(portico.account, 'Signed in');
  view.leave();
  const second = await owner.switchAccount();
  await view.visit();
  await portico.until(portico.mismatch, saysBoth(first, second));
  expect(portico.account()).toBeNull();
  expect(portico.accountButton()).toBeNull();
  expect(view.server.session).toMatchObject({ address: first });
  // VisitorGate hides its content by this state.
  const { isWalletElsewhere } = await import('@/lib/auth/session-store');
  await expect.poll(isWalletElsewhere.get).toBe(true);
  await portico.press(() =>
    portico.button(portico.mismatch(), `Sign in as ${shortenAddress(second)}`),
  );
  await portico.signIn();
  await expect.poll(portico.mismatch).toBeNull();
  await portico.until(portico.account, second);
  await portico.until(portico.account, 'Signed in');
  expect(view.server.session).toMatchObject({ address: second });
  await expect.poll(isWalletElsewhere.get).toBe(false);
  const third = await owner.switchAccount();
  await portico.until(portico.mismatch, saysBoth(second, third));
  await portico.press(() => portico.button(portico.mismatch(), 'Sign out'));
  await portico.until(portico.account, 'Not signed in');
  expect(textOf(portico.account())).toContain(third);
  expect(view.server.session).toBeNull();
});

test('the session survives an unlock, a network change and a round trip between accounts, but not a lock', async ({
  portico,
  view,
}) => {
  const { owner } = await view.enterWith();
  const { account, address } = owner;
  const { server } = view;
  await portico.until(portico.account, 'Signed in');
  // The same account again.
  await owner.unlock();
  await portico.until(portico.account, 'Signed in');
  expect(server.posted).toEqual([]);
  expect(server.session).toMatchObject({ address });
  // Another network.
  await owner.setChain(away.id);
  await portico.until(portico.chainButton, away.name);
  expect(textOf(portico.account())).toContain('Signed in');
  expect(textOf(portico.account())).not.toContain('Signed in on');
  expect(server.posted).toEqual([]);
  expect(server.session).toMatchObject({ account: address, address, chainId: home.id });
  // Another account and back, without signing.
  await owner.switchAccount();
  await portico.until(portico.mismatch);
  await owner.switchAccount(account);
  await portico.until(portico.account, 'Signed in');
  await portico.until(portico.accountButton);
  expect(owner.requests.filter(({ method }) => method === 'personal_sign')).toEqual([]);
  expect(server.posted).toEqual([]);
  expect(server.session).toMatchObject({ address });
  // A wallet that disconnects by itself.
  await owner.lock();
  await portico.untilDisconnected();
  await expect.poll(() => server.session).toBeNull();
  expect(server.posted).toEqual(['/api/auth/signout']);
});

test('disconnecting on the page or in the modal also signs out, and a list opened at once stays open', async ({
  portico,
  view,
}) => {
  const { owner } = await view.enterWith();
  const { network, server } = view;
  // Disconnecting on the page.
  await portico.disconnect();
  expect(portico.account()).toBeNull();
  await expect.poll(() => server.session).toBeNull();
  await portico.connect();
  await portico.signIn();
  await portico.until(portico.account, 'Signed in');
  // Disconnecting, and opening the list at once.
  const signedOut = createHold();
  network.hold('/api/auth/signout', signedOut.promise);
  await portico.press(() => portico.button(portico.account(), 'Disconnect'));
  await portico.openList();
  signedOut.release();
  await expect.poll(() => server.session).toBeNull();
  await portico.press(() => portico.walletOption());
  await portico.signIn();
  await expect.poll(() => server.session).toMatchObject({ address: owner.address });
  // Disconnecting in the account modal.
  await portico.press(portico.accountButton);
  await portico.press(portico.disconnectButton);
  await portico.untilDisconnected();
  await expect.poll(() => server.session).toBeNull();
  await view.visit();
  await portico.untilDisconnected();
});

test.for(['/api/auth/csrf', '/api/auth/signout'])(
  'disconnecting while %s is out of reach says that the visitor was not signed out',
  async (path, { portico, view }) => {
    await view.enterWith();
    view.network.answer(path, async () => {
      throw new TypeError('Failed to fetch');
    });
    await portico.disconnect();
    await portico.until(portico.walletAlert, 'You couldn’t be signed out.');
  },
);
