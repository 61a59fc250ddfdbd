import { onTestFinished, vi } from 'vitest';
import { expect, test } from '@/tests/components/support/fixtures';
import { appWallet } from '@/tests/support/wallets';

test('there is no button while the wallet of the last visit is asked', async ({
  portico,
  view,
}) => {
  const owner = view.install();
  await view.enter(owner);
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

test('wallet code that fails to load as the button is pressed is loaded again, and the list opens', async ({
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
