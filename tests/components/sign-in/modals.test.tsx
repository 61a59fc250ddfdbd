import { config } from '@/lib/config';
import { expect, test } from '@/tests/components/support/fixtures';
import { textOf } from '@/tests/components/support/portico';
import { home } from '@/tests/support/chains';
import { createHold } from '@/tests/support/wallet/consent';

const notSupported = 'This wallet can’t switch networks from here. Switch in the wallet instead.';
const verify = '/api/auth/callback/credentials';

test('the sign-in modal shows its title, then the idle, signing and verifying states', async ({
  portico,
  view,
}) => {
  const owner = view.install();
  const { network } = view;
  const verified = createHold();
  network.hold(verify, verified.promise);
  await view.visit();
  await portico.connect();
  await portico.until(portico.signMessageButton);
  expect(textOf(portico.dialog())).toContain('Verify your account');
  await expect.poll(() => textOf(portico.signMessageButton())).toBe('Sign message');
  owner.hold();
  await portico.press(portico.signMessageButton);
  await expect.poll(() => textOf(portico.signMessageButton())).toBe('Waiting for signature...');
  owner.release();
  await expect.poll(() => textOf(portico.signMessageButton())).toBe('Verifying signature...');
  verified.release();
  await expect.poll(portico.dialog).toBeNull();
  await portico.until(portico.account, 'Signed in');
});

test('the chain modal lists the networks in order, without the test chain, and marks the current one', async ({
  portico,
  view,
}) => {
  await view.enterWith('0', { chainId: home.id });
  await view.visit({ testnets: false });
  await portico.press(portico.chainButton);
  await portico.until(portico.dialog);
  await expect.poll(() => textOf(portico.chainOption(home.id))).toContain('Connected');
  const options = [...document.querySelectorAll('button[data-testid^="rk-chain-option-"]')];
  expect(options.map((it) => it.getAttribute('data-testid'))).toEqual(
    config.chains.map(({ id }) => `rk-chain-option-${id}`),
  );
  expect(options.map((it) => it.textContent.replace('Connected', ''))).toEqual(
    config.chains.map(({ name }) => name),
  );
  expect(textOf(portico.dialog())).not.toContain(notSupported);
});

test('closing the sign-in disconnects, and declining to sign silently leads back to try again', async ({
  portico,
  view,
}) => {
  const owner = view.install();
  await view.visit();
  await portico.connect();
  await portico.until(portico.readySignButton);
  await view.user.keyboard('{Escape}');
  await portico.untilDisconnected();
  expect(portico.account()).toBeNull();
  await portico.connect();
  await portico.until(portico.readySignButton);
  const before = textOf(portico.dialog());
  owner.rejectNext(4001, 'personal_sign');
  owner.hold();
  await portico.press(portico.readySignButton);
  await portico.until(portico.signMessageButton, 'Waiting for signature...');
  owner.release();
  await portico.until(portico.readySignButton);
  // A refusal is not a failure: the dialog is the same as before, and no notice appears.
  expect(textOf(portico.dialog())).toBe(before);
  expect(portico.walletAlert()).toBeNull();
  expect(view.server.session).toBeNull();
  await portico.signIn();
  await portico.until(portico.account, 'Signed in');
});
