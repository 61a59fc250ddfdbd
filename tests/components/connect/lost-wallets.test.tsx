import { vi } from 'vitest';
import { countAsked, getSendButton, send } from '@/tests/components/support/account-page';
import { expect, test } from '@/tests/components/support/fixtures';
import { away, home } from '@/tests/support/chains';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

const lost = 'Your wallet stopped responding.';

const stall = async (owner: TestWallet) => owner.stall();
const fail = async (owner: TestWallet) => owner.break();
const failForGood = async (owner: TestWallet) => {
  owner.break();
  await owner.disconnect(1011);
};

test.for([
  ['refuses everything', fail],
  ['is silent', stall],
  ['says that it is gone for good', failForGood],
] as const)(
  'a wallet that %s is reported, and is back and signed in after a reload',
  async ([, go], { clock, portico, view }) => {
    const { owner } = await view.enterWith();
    const notice = () => portico.notice(lost);
    expect(notice()).toBeNull();
    await go(owner);
    // The visitor comes back from the page of extensions.
    document.dispatchEvent(new Event('visibilitychange'));
    await clock.run(12_000);
    await portico.until(notice);
    await portico.untilDisconnected();
    expect(portico.accountButton()).toBeNull();
    expect(view.server.session).toMatchObject({ address: owner.address });
    expect(view.server.posted).toEqual([]);
    owner.mend();
    owner.resume();
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    await portico.press(() => portico.button(notice(), 'Reload'));
    expect(reload).toHaveBeenCalledOnce();
    reload.mockRestore();
    await view.visit();
    await portico.until(portico.accountButton);
    await portico.until(portico.account, 'Signed in');
    expect(notice()).toBeNull();
  },
);

test('a lost wallet that the visitor forgets does not connect by itself when it is back', async ({
  clock,
  portico,
  view,
}) => {
  const { owner } = await view.enterWith();
  const notice = () => portico.notice(lost);
  owner.break();
  document.dispatchEvent(new Event('visibilitychange'));
  await portico.until(notice);
  await portico.press(() => portico.button(notice(), 'Forget wallet'));
  await expect.poll(notice).toBeNull();
  owner.mend();
  await owner.unlock();
  await clock.run(2_000);
  expect(portico.account()).toBeNull();
});

// https://github.com/MetaMask/metamask-extension/issues/13375
test('an extension that says it disconnected as its network changes stays connected and signed in', async ({
  clock,
  portico,
  view,
}) => {
  const { owner } = await view.enterWith();
  await owner.disconnect(1013);
  await owner.setChain(away.id);
  await portico.until(portico.chainButton, away.name);
  await clock.run(3_000);
  expect(portico.walletAlert()).toBeNull();
  await portico.until(portico.account, 'Signed in');
  expect(view.server.posted).toEqual([]);
});

test('a wallet that stops as the visitor leaves it is not reported, and the next one signs out', async ({
  clock,
  portico,
  view,
}) => {
  const first = view.install({ announce: { name: 'First', rdns: 'org.example.first' } });
  view.install({ announce: { name: 'Second', rdns: 'org.example.second' } });
  await view.enter(first, 'org.example.first');
  first.stall();
  await first.disconnect(1013);
  await portico.disconnect();
  await portico.connect('org.example.second');
  await portico.signIn();
  await portico.until(portico.account, 'Signed in');
  await clock.run(9_000);
  await portico.disconnect();
  expect(portico.notice(lost)).toBeNull();
  await expect.poll(() => view.server.session).toBeNull();
});

test('a request refused by a lost wallet ends the connection, and losing the next wallet signs out', async ({
  portico,
  view,
}) => {
  const first = view.install({ announce: { name: 'First', rdns: 'org.example.first' } });
  const second = view.install({ announce: { name: 'Second', rdns: 'org.example.second' } });
  await view.visit();
  await portico.connect('org.example.first');
  await portico.until(portico.readySignButton);
  first.break();
  await portico.press(portico.readySignButton);
  const notice = () => portico.notice(lost);
  await portico.until(notice);
  await expect.poll(portico.dialog).toBeNull();
  await portico.connect('org.example.second');
  await portico.signIn();
  await portico.until(portico.account, second.address);
  expect(notice()).toBeNull();
  expect(view.server.session).toMatchObject({ address: second.address });
  await second.disconnect(4900);
  await portico.until(portico.walletAlert, 'Your wallet isn’t connected anymore.');
  await portico.untilDisconnected();
  await expect.poll(() => view.server.session).toBeNull();
  await portico.connect('org.example.second');
  await portico.until(portico.readySignButton);
  await expect.poll(portico.walletAlert).toBeNull();
});

test('a silent wallet is reported, its request can be cancelled, and a transfer it sends late counts', async ({
  clock,
  portico,
  view,
}) => {
  const { owner, account } = await view.enterWith('1');
  const notice = () => portico.notice(lost);
  owner.hold();
  await send(view, account);
  const sendButton = () => getSendButton(document.body);
  await expect.poll(() => sendButton().textContent).toBe('Confirm in your wallet…');
  await expect.poll(() => countAsked(owner)).toBe(1);
  owner.stall();
  await clock.run(16_000);
  await portico.until(notice);
  expect(portico.button(notice(), 'Reload')).not.toBeNull();
  expect(portico.walletAlert()).toBeNull();
  expect(portico.accountButton()).not.toBeNull();

  await portico.press(() => portico.button(portico.account(), 'Cancel'));
  await expect.poll(() => sendButton().textContent).toBe('Send');
  expect(document.activeElement).toBe(sendButton());
  await portico.until(portico.account, 'Canceled here.');

  owner.resume();
  owner.release();
  await portico.until(portico.account, 'You canceled, but your wallet sent this anyway.');
  await portico.until(portico.account, 'Confirmed.');
  await expect.poll(notice).toBeNull();
  await portico.press(portico.accountButton);
  await portico.until(portico.dialog, `Send 0.25 ${home.nativeCurrency.symbol}`);
});
