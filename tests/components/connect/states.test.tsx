import { onTestFinished, vi } from 'vitest';
import { expect, test } from '@/tests/components/support/fixtures';
import { textOf } from '@/tests/components/support/portico';
import { appWallet } from '@/tests/support/wallets';

test('connecting replaces the list with the sign-in, which closes on a lock and the button reopens', async ({
  portico,
  view,
}) => {
  const owner = view.install();
  await view.visit();
  await portico.connect();
  await portico.until(portico.readySignButton);
  expect(portico.listed()).toEqual([]);
  expect(document.querySelectorAll('[role="dialog"], dialog[open]')).toHaveLength(1);
  await owner.lock();
  await expect.poll(portico.dialog).toBeNull();
  await portico.untilDisconnected();
  // The button opens the sign-in, not the list.
  await portico.connect();
  await portico.until(portico.readySignButton);
  await view.visit();
  await expect.poll(() => textOf(portico.connectButton())).toBe('Sign in');
  expect(portico.accountButton()).toBeNull();
  await portico.press(portico.connectButton);
  await portico.until(portico.readySignButton);
  expect(portico.listed()).toEqual([]);
});

for (const button of ['accountButton', 'chainButton'] as const) {
  test(`signing in leaves no modal open, and the ${button} modal closes when the wallet locks`, async ({
    portico,
    view,
  }) => {
    const { owner } = await view.enterWith();
    await portico.until(portico.accountButton);
    expect(portico.dialog()).toBeNull();
    await portico.press(portico[button]);
    await portico.until(portico.dialog);
    // A locked wallet has an empty account list.
    await owner.lock();
    await expect.poll(portico.dialog).toBeNull();
    await portico.untilDisconnected();
    expect(portico.account()).toBeNull();
    await expect.poll(() => view.server.session).toBeNull();
  });
}

test('a disconnected wallet is not reconnected, and of two wallets only the last one used is', async ({
  portico,
  view,
}) => {
  const ash = view.install({ announce: { name: 'Ash', rdns: 'org.example.ash' } });
  const fern = view.install({ announce: { name: 'Fern', rdns: 'org.example.fern' } });
  // Oak approves everything, and is never chosen.
  const oak = view.install({ announce: { name: 'Oak', rdns: 'org.example.oak' } });
  await view.enter(ash, 'org.example.ash');
  await portico.disconnect();
  await expect.poll(() => view.server.session).toBeNull();
  const asked = ash.requests.length;
  await view.visit();
  await portico.openList();
  expect(portico.walletOption('walletConnect')).not.toBeNull();
  expect(portico.account()).toBeNull();
  expect(ash.requests.slice(asked), 'requests to a disconnected wallet').toEqual([]);
  await portico.press(() => portico.walletOption('org.example.fern'));
  await portico.signIn();
  const before = fern.requests.length;
  await view.visit();
  await portico.until(portico.account, fern.address);
  expect(fern.requests.length, 'requests to the last used').toBeGreaterThan(before);
  expect(oak.requests, 'requests to a wallet that was never chosen').toEqual([]);
});

test('no connect button is shown while the last visit’s wallet reconnects', async ({
  portico,
  view,
}) => {
  const { owner } = await view.enterWith();
  owner.stall();
  const asked = owner.requests.length;
  await view.visit();
  await expect.poll(() => owner.requests.length).toBeGreaterThan(asked);
  expect(owner.requests.at(-1)?.method).toMatch(/^eth_(accounts|chainId)$/);
  expect(portico.connectButton()).toBeNull();
  expect(portico.accountButton()).toBeNull();
  owner.resume();
  await portico.until(portico.accountButton);
});

test('wallet code that fails to load when the button is pressed is loaded again, and the list opens', async ({
  portico,
  view,
}) => {
  const failures: (() => void)[] = [];
  vi.doMock('@/components/connect/load-wallet', async (importReal) => {
    const { loadWallet } = await importReal<typeof import('@/components/connect/load-wallet')>();
    return {
      loadWallet: (...args: Parameters<typeof loadWallet>) =>
        failures.length === 0
          ? new Promise((_, reject) => {
              failures.push(() => reject(new Error('a lost connection')));
            })
          : loadWallet(...args),
    };
  });
  onTestFinished(() => vi.doUnmock('@/components/connect/load-wallet'));
  await view.visit();
  const button = await portico.until(portico.connectButton);
  await view.user.hover(button);
  await expect.poll(() => failures).toHaveLength(1);
  await view.user.click(button);
  failures[0]?.();
  await portico.until(() => portico.walletOption(appWallet.id));
  await portico.until(() => portico.inDialog('Get a Wallet'));
});
