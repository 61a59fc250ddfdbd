import { toHex } from 'viem';
import { shortenAddress } from '@/lib/address';
import { getProductIdOfPage } from '@/lib/product-id-of-page';
import { countAsked, send } from '@/tests/components/support/account-page';
import { expect, test } from '@/tests/components/support/fixtures';
import { textOf } from '@/tests/components/support/portico';
import { away, home } from '@/tests/support/chains';

const first = { name: 'First', rdns: 'org.example.first' };
const second = { name: 'Second', rdns: 'org.example.second' };

test('B17: an extension that was not chosen has no say, and "Disconnect" ends connection and session', async ({
  clock,
  portico,
  view,
}) => {
  const chosen = view.install({ announce: first });
  // https://github.com/rainbow-me/rainbowkit/issues/2128, …/2339
  const other = view.install({ announce: second, inject: { isMetaMask: true } });
  await view.visit();
  await portico.connect(first.rdns);
  await portico.signIn();
  await portico.until(portico.account, chosen.address);
  const { server } = view;
  const meddle = async () => {
    await other.connect(window.location.origin);
    await other.switchAccount();
    await other.setChain(away.id);
    await other.disconnect(4900);
    await clock.run(1_000);
  };
  await meddle();
  expect(textOf(portico.account())).toContain(chosen.address);
  expect(textOf(portico.account())).toContain('Signed in');
  expect(portico.mismatch()).toBeNull();
  expect(portico.walletAlert()).toBeNull();
  await portico.disconnect();
  await expect.poll(() => server.session).toBeNull();
  await meddle();
  await chosen.switchAccount();
  await clock.run(1_000);
  await portico.untilDisconnected();
  await view.visit();
  await portico.untilDisconnected();
  expect(server.posted.filter((path) => path.includes('callback'))).toHaveLength(1);
});

test('"Disconnect" in another tab ends the connection in this one', async ({ portico, view }) => {
  await view.enterWith();
  const otherTab = new BroadcastChannel(`${getProductIdOfPage()}.session`);
  otherTab.postMessage('disconnected');
  await portico.untilDisconnected();
  otherTab.close();
});

test('B18: no accounts for a moment, or junk, change nothing, and a lock disconnects until the unlock', async ({
  clock,
  portico,
  view,
}) => {
  const { owner } = await view.enterWith();
  const { address } = owner;
  for (const junk of [null, undefined, 'none', {}, [null], ['0x0'], [address, 7]]) {
    await owner.announce(junk);
  }
  // An extension that restarts, or is being unlocked.
  await owner.announce([]);
  await clock.run(30);
  await owner.announce([address]);
  await clock.run(2_000);
  await owner.announce([]);
  // The wallet has its account again, without an event.
  await clock.run(2_000);
  expect(textOf(portico.account())).toContain(address);
  expect(textOf(portico.account())).toContain('Signed in');
  expect(view.server.posted).toEqual([]);
  await owner.lock();
  await clock.run(2_000);
  await portico.untilDisconnected();
  await portico.until(portico.walletAlert, 'Your wallet isn’t connected anymore.');
  await expect.poll(() => view.server.session).toBeNull();
  await owner.unlock();
  await portico.until(portico.account, address);
  await expect.poll(portico.walletAlert).toBeNull();
});

test.for(['visibilitychange', 'focus', 'pageshow'])(
  'B19: an account that changed while the tab slept is noticed on %s',
  async (event, { portico, view }) => {
    const { owner } = await view.enterWith();
    const before = owner.address;
    owner.reportsChanges = false;
    const now = await owner.switchAccount();
    const target = event === 'visibilitychange' ? document : window;
    target.dispatchEvent(new Event(event));
    const text = `Signed in as ${shortenAddress(before)}, but your wallet is on ${shortenAddress(now)}.`;
    await portico.until(portico.mismatch, text);
  },
);

test('B19: a network that changed without an event is noticed when the visitor returns', async ({
  portico,
  view,
}) => {
  const { owner } = await view.enterWith();
  owner.reportsChanges = false;
  await owner.setChain(away.id);
  document.dispatchEvent(new Event('visibilitychange'));
  await portico.until(portico.chainButton, away.name);
});

test.for([
  ['answers after the unlock', 'That message was already used. Sign a new one.Dismiss'],
  ['refuses it as it locks', ''],
] as const)(
  'a lock in the middle of a signature, by a wallet that %s, leaves a sign-in that works',
  async ([way, told], { clock, portico, view }) => {
    const owner = view.install();
    await view.visit();
    await portico.connect();
    owner.hold();
    await portico.press(portico.readySignButton);
    await expect.poll(() => countAsked(owner, 'personal_sign')).toBe(1);
    await owner.lock();
    if (way === 'refuses it as it locks') {
      owner.rejectNext(4001, 'personal_sign');
      owner.release();
    }
    await clock.run(2_000);
    await portico.untilDisconnected();
    expect(view.server.session).toBeNull();
    await owner.unlock();
    await portico.until(portico.account, 'Not signed in');
    owner.release();
    await clock.run(2_000);
    // The lock has used the nonce up.
    expect(textOf(portico.walletAlert())).toBe(told);
    expect(portico.dialog()).toBeNull();
    await portico.press(() => portico.button(portico.account(), 'Sign in'));
    await portico.signIn();
    await portico.until(portico.account, 'Signed in');
    expect(view.server.session).toMatchObject({ address: owner.address });
  },
);

// https://github.com/brave/brave-browser/issues/19261
test('a network that a wallet announces as an object is asked for, and junk changes nothing', async ({
  portico,
  view,
}) => {
  const { owner } = await view.enterWith();
  await portico.until(portico.chainButton, home.name);
  for (const junk of [null, {}, [away.id], { chainId: 'none' }]) {
    await owner.announceChain(junk);
    expect(textOf(portico.chainButton())).toContain(home.name);
    expect(textOf(portico.account())).toContain(owner.address);
  }
  owner.reportsChanges = false;
  await owner.setChain(away.id);
  owner.reportsChanges = true;
  await owner.announceChain({ chainId: toHex(away.id) });
  await portico.until(portico.chainButton, away.name);
  expect(portico.walletAlert()).toBeNull();
});

test('B19: an account that changed without an event is noticed before the wallet gets a request', async ({
  portico,
  view,
}) => {
  const { owner, account } = await view.enterWith('1');
  owner.reportsChanges = false;
  const before = owner.address;
  await owner.switchAccount();
  await send(view, account);
  await portico.until(portico.mismatch, shortenAddress(before));
  expect(countAsked(owner)).toBe(0);
});
