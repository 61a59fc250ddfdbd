import { vi } from 'vitest';
import { expect, test } from '@/tests/components/support/fixtures';
import { type Portico, textOf } from '@/tests/components/support/portico';
import { unknownChainId } from '@/tests/support/chains';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

const first = { name: 'First', rdns: 'org.example.first' };
const metaMask = { name: 'MetaMask', rdns: 'io.metamask' };
const second = { name: 'Second', rdns: 'org.example.second' };
const silenceLimitMs = 15_000;

const silenceOf = (portico: Portico) => portico.notice('Your wallet stopped responding.');
const letGoOf = (portico: Portico) => portico.status('Canceled here.');
const cancelOf = (portico: Portico) => portico.inDialog('Cancel');
const askedOf = (wallet: TestWallet) => () => wallet.requests.map(({ method }) => method);

/** Cancels as a visitor without a mouse would: tabs forward until the dialog's button has the focus. */
async function pressByKeys(portico: Portico): Promise<void> {
  const { user } = portico.view;
  const rest = portico.dialog()?.querySelectorAll('button').length ?? 0;
  for (let left = rest; left > 0 && document.activeElement !== cancelOf(portico); left -= 1) {
    await user.tab();
  }
  expect(document.activeElement).toBe(cancelOf(portico));
  await user.keyboard('{Enter}');
}

for (const [layout, innerWidth] of [
  ['wide', 1280],
  ['compact', 320],
] as const) {
  const againOf = (portico: Portico) =>
    layout === 'wide' ? portico.retryButton() : portico.walletOption(first.rdns);

  test(`in the ${layout} layout a dead wallet is reported, can be left for another, and connects once alive`, async ({
    clock,
    portico,
    view,
  }) => {
    view.prepare(() => vi.stubGlobal('innerWidth', innerWidth));
    const dead = view.install({ announce: first });
    const other = view.install({ announce: second });
    const letGoOfDead = async (cancel: () => Promise<void>) => {
      const asked = askedOf(dead)().length;
      dead.stall();
      await portico.press(() => portico.walletOption(first.rdns));
      await portico.until(() => cancelOf(portico));
      await expect.poll(() => askedOf(dead)().slice(asked)).toContain('eth_chainId');
      await clock.run(silenceLimitMs);
      await expect.poll(() => textOf(silenceOf(portico))).toContain('reload this page');
      expect(portico.button(silenceOf(portico), 'Reload')).not.toBeNull();
      expect(portico.walletAlert()).toBeNull();
      await cancel();
      await expect.poll(() => silenceOf(portico)).toBeNull();
      expect(cancelOf(portico)).toBeNull();
      await portico.until(() => letGoOf(portico));
      await portico.until(() => againOf(portico));
      await expect.poll(() => document.activeElement === againOf(portico)).toBe(true);
    };
    await view.visit();
    await portico.openList();
    await letGoOfDead(() => portico.press(() => portico.button(silenceOf(portico), 'Cancel')));
    await portico.press(() => portico.walletOption(second.rdns));
    await portico.until(portico.readySignButton);
    expect(letGoOf(portico)).toBeNull();
    await portico.until(portico.account, other.address);

    // The dead wallet's late answer is ignored.
    dead.resume();
    await portico.press(() => cancelOf(portico));
    await portico.openList();
    await letGoOfDead(() => pressByKeys(portico));
    dead.resume();
    await portico.press(() => againOf(portico));
    await portico.until(portico.readySignButton);
    await portico.until(portico.account, dead.address);
    expect(letGoOf(portico)).toBeNull();
  });

  test(`in the ${layout} layout a late approval does not revive a cancelled connection, but a retry connects`, async ({
    clock,
    portico,
    view,
  }) => {
    view.prepare(() => vi.stubGlobal('innerWidth', innerWidth));
    // The network is unknown, so that the page would request a switch.
    const owner = view.install({ announce: first, chainId: unknownChainId });
    const other = view.install({ announce: second });
    await view.visit();
    await portico.openList();
    owner.hold();
    await portico.press(() => portico.walletOption(first.rdns));
    await expect.poll(askedOf(owner)).toContain('wallet_requestPermissions');
    await clock.run(silenceLimitMs + 1_000);
    await portico.until(portico.walletAlert, 'Your wallet hasn’t responded.');
    expect(silenceOf(portico)).toBeNull();
    await portico.press(() => cancelOf(portico));
    await expect.poll(portico.walletAlert).toBeNull();
    await portico.until(() => letGoOf(portico));
    await portico.until(() => againOf(portico));
    expect(portico.walletOption(second.rdns)).not.toBeNull();

    owner.release();
    await expect.poll(() => owner.connectedOrigins.size).toBe(1);
    await expect.poll(askedOf(owner)).toContain('eth_accounts');
    await clock.run(1_000);
    expect(portico.signMessageButton()).toBeNull();
    expect(portico.account()).toBeNull();
    await portico.press(() => portico.walletOption(second.rdns));
    await portico.until(portico.readySignButton);
    await portico.until(portico.account, other.address);
    await owner.switchAccount();
    await portico.signIn();
    expect(view.server.session).toMatchObject({ address: other.address });
    expect(askedOf(owner)()).not.toContain('wallet_switchEthereumChain');
    await view.visit();
    await portico.until(portico.account, other.address);

    await portico.disconnect();
    await portico.connect(first.rdns);
    await portico.until(portico.readySignButton);
    await portico.until(portico.account, owner.address);
  });
}

test('a late approval in a wallet that was left for another connects and asks nothing', async ({
  clock,
  portico,
  view,
}) => {
  // The network is unknown, so that the page would request a switch.
  const late = view.install({ announce: first, chainId: unknownChainId });
  const other = view.install({ announce: second });
  await view.visit();
  await portico.openList();
  late.hold();
  await portico.press(() => portico.walletOption(first.rdns));
  await expect.poll(askedOf(late)).toContain('wallet_requestPermissions');
  await portico.press(() => portico.walletOption(second.rdns));
  await portico.signIn();
  await portico.until(portico.account, 'Signed in');
  late.release();
  await expect.poll(() => late.connectedOrigins.size).toBe(1);
  await clock.run(1_000);
  expect(portico.mismatch()).toBeNull();
  expect(textOf(portico.account())).toContain(other.address);
  expect(askedOf(late)()).not.toContain('wallet_switchEthereumChain');
  // It is the only connection.
  await portico.disconnect();
});

test('a cancelled signature keeps the visitor connected, does not sign in late, and can be retried', async ({
  clock,
  portico,
  view,
}) => {
  const owner = view.install();
  const { server } = view;
  await view.visit();
  await portico.connect();
  const signs = () => owner.requests.filter(({ method }) => method === 'personal_sign').length;
  const askToSign = async () => {
    await portico.press(portico.readySignButton);
    await portico.until(portico.signMessageButton, 'Waiting for signature');
  };
  const cancel = async () => {
    await portico.press(() => cancelOf(portico));
    await portico.until(portico.readySignButton);
    await expect.poll(() => document.activeElement === portico.readySignButton()).toBe(true);
    expect(textOf(portico.account())).toContain(owner.address);
    await portico.until(() => letGoOf(portico));
    await expect.poll(() => silenceOf(portico)).toBeNull();
    expect(portico.walletAlert()).toBeNull();
    expect(textOf(portico.dialog())).not.toContain('Error');
  };
  // A dead wallet.
  await portico.until(portico.readySignButton);
  owner.stall();
  await askToSign();
  expect(letGoOf(portico)).toBeNull();
  await clock.run(silenceLimitMs);
  await expect.poll(() => textOf(silenceOf(portico))).toContain('reload this page');
  expect(portico.walletAlert()).toBeNull();
  await cancel();
  await clock.run(silenceLimitMs);
  expect(textOf(portico.account())).toContain(owner.address);
  owner.resume();
  // A page cannot make a wallet forget a request.
  await expect.poll(signs).toBe(1);
  // A slow wallet.
  owner.hold();
  await askToSign();
  await expect.poll(signs).toBe(2);
  await clock.run(silenceLimitMs + 1_000);
  await portico.until(portico.walletAlert, 'Your wallet hasn’t responded.');
  expect(silenceOf(portico)).toBeNull();
  await cancel();
  owner.release();
  // The page ignores the late signatures: the wallet answers once more after them.
  owner.hold();
  await askToSign();
  await expect.poll(signs).toBe(3);
  owner.rejectNext(4001, 'personal_sign');
  owner.release();
  await portico.until(portico.readySignButton);
  expect(server.posted).toEqual([]);
  expect(server.session).toBeNull();
  await portico.signIn();
  await portico.until(portico.accountButton);
  expect(letGoOf(portico)).toBeNull();
  expect(server.posted).toHaveLength(1);
  expect(server.session).toMatchObject({ address: owner.address });
});

test('"Cancel" disconnects the wallet unless a signature is pending', async ({ portico, view }) => {
  const owner = view.install();
  await view.visit();
  await portico.connect();
  await portico.until(portico.readySignButton);
  owner.hold();
  await portico.press(portico.readySignButton);
  await portico.until(portico.signMessageButton, 'Waiting for signature');
  // A double click counts as one decision.
  await view.user.dblClick(await portico.until(() => cancelOf(portico)));
  await portico.until(portico.readySignButton);
  expect(textOf(portico.account())).toContain(owner.address);
  await portico.press(() => cancelOf(portico));
  await expect.poll(portico.dialog).toBeNull();
  await portico.untilDisconnected();
});

test('a wallet injected and announced connects neither on a late approval nor twice on account changes', async ({
  clock,
  portico,
  view,
}) => {
  const owner = view.install({ inject: { isMetaMask: true }, announce: metaMask });
  await view.visit();
  await portico.openList();
  owner.hold();
  await portico.press(() => portico.walletOption(metaMask.rdns));
  await expect.poll(askedOf(owner)).toContain('wallet_requestPermissions');
  await portico.press(() => cancelOf(portico));
  await portico.until(() => letGoOf(portico));
  owner.release();
  await expect.poll(() => owner.connectedOrigins.size).toBe(1);
  await clock.run(1_000);
  expect(portico.signMessageButton()).toBeNull();
  expect(portico.account()).toBeNull();
  await portico.press(portico.retryButton);
  await portico.signIn();
  await owner.switchAccount();
  await portico.press(() => portico.button(portico.mismatch(), 'Sign out'));
  await portico.until(portico.account, 'Not signed in');
  await portico.disconnect();
  expect(portico.account()).toBeNull();
});
