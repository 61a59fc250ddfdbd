import { vi } from 'vitest';
import { expect, test } from '@/tests/components/support/fixtures';
import { listenToFunnel } from '@/tests/components/support/funnel';
import { announcedWallet } from '@/tests/support/wallet';

const wallet = announcedWallet.rdns;

test('the product learns of each step of a visit once, in order and without the address', async ({
  portico,
  view,
}) => {
  const owner = view.install();
  await view.visit();
  const { events } = await listenToFunnel();
  await portico.connect();
  await portico.signIn();
  await portico.until(portico.account, 'Signed in');
  await portico.press(() => portico.button(portico.account(), 'Sign out'));
  await portico.until(portico.account, 'Not signed in');
  await portico.press(portico.connectButton);
  await portico.signIn();
  await portico.disconnect();
  // Without a session, a disconnection signs nobody out.
  await portico.connect();
  await portico.press(() => portico.inDialog('Cancel'));
  await portico.untilDisconnected();
  await view.network.settle();
  const { chainId } = owner;
  const connection = [
    { type: 'list-opened' },
    { type: 'wallet-chosen', wallet },
    { type: 'connected', wallet, chainId },
  ];
  const session = [{ type: 'signed-in', chainId }, { type: 'signed-out' }];
  expect(events()).toEqual([...connection, ...session, ...session, ...connection]);
  expect(JSON.stringify(events()).toLowerCase()).not.toContain(
    owner.address.slice(2).toLowerCase(),
  );
});

test('a product that wants the address gets it with the connection and the sign-in', async ({
  portico,
  view,
}) => {
  const { address } = view.install();
  await view.visit();
  const { events } = await listenToFunnel({ withAddress: true });
  await portico.connect();
  await portico.signIn();
  expect(events()).toEqual([
    { type: 'list-opened' },
    { type: 'wallet-chosen', wallet },
    expect.objectContaining({ type: 'connected', address }),
    expect.objectContaining({ type: 'signed-in', address }),
  ]);
});

test('the product can tell refusals from failures, of the connection and of the signature', async ({
  portico,
  view,
}) => {
  const owner = view.install();
  view.network.answer('/api/auth/csrf', async () => {
    throw new TypeError('Failed to fetch');
  });
  await view.visit();
  const { events } = await listenToFunnel();
  owner.rejectNext(4001, 'wallet_requestPermissions');
  await portico.connect();
  await portico.press(portico.retryButton);
  await portico.until(portico.walletAlert, 'Error preparing message, please retry!');
  view.network.answer('/api/auth/csrf', null);
  owner.rejectNext(4001, 'personal_sign');
  await portico.press(portico.readySignButton);
  await expect.poll(() => events().at(-1)).toEqual({ type: 'refused', step: 'signature' });
  owner.rejectNext(-32603, 'personal_sign');
  await portico.press(portico.readySignButton);
  await portico.until(portico.dialog, 'Error signing message, please retry!');
  expect(events().filter(({ type }) => type === 'refused' || type === 'failed')).toEqual([
    { type: 'refused', step: 'connection' },
    { type: 'failed', step: 'signature', code: 'prepareFailed' },
    { type: 'refused', step: 'signature' },
    { type: 'failed', step: 'signature', code: 'walletFailed' },
  ]);
});

test('a wallet that reconnects and a session that continues cause no event', async ({
  portico,
  view,
}) => {
  view.remember(view.install());
  await view.visit();
  const { events } = await listenToFunnel();
  await portico.until(portico.account, 'Signed in');
  expect(events()).toEqual([]);
});

test('a hook that throws or rejects breaks nothing, and the console says so once', async ({
  portico,
  view,
}) => {
  view.install();
  await view.visit();
  const { hook } = await listenToFunnel();
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const failure = new Error('no analytics today');
  hook.mockRejectedValueOnce(failure).mockImplementation(() => {
    throw failure;
  });
  await portico.connect();
  await portico.signIn();
  await portico.until(portico.account, 'Signed in');
  expect(hook).toHaveBeenCalledTimes(4);
  expect(logged.mock.calls).toEqual([['onEvent of lib/config.ts failed', failure]]);
  logged.mockRestore();
});
