import { type ComponentType, lazy } from 'react';
import { expect, test } from '@/tests/components/support/fixtures';
import type { PageView } from '@/tests/components/support/page-view';

const readAll = (selector: string) =>
  [...document.querySelectorAll(selector)].map((it) => it.textContent);

/** Two islands of one page, and how often the code of what is in them was asked for. */
function addIslands(view: PageView): { loads: number } {
  const count = { loads: 0 };
  view.body = async () => {
    const [{ WalletIsland }, { ConnectButton }] = await Promise.all([
      import('@/components/wallet-island/wallet-island'),
      import('@/components/wallet-island/connect-button'),
    ]);
    const Own = lazy(async (): Promise<{ default: ComponentType }> => {
      count.loads += 1;
      const { useAccount, useConnections } = await import('wagmi');
      return {
        default: () => <output>{`${useAccount().address} ${useConnections().length}`}</output>,
      };
    });
    return (
      <>
        <WalletIsland fallback={<ConnectButton>Connect here</ConnectButton>}>
          <Own />
        </WalletIsland>
        <WalletIsland fallback={<p className="fallback">None yet</p>}>
          <Own />
        </WalletIsland>
      </>
    );
  };
  return count;
}

test('a stranger sees the fallback, and nothing of the wallet is loaded for it', async ({
  portico,
  view,
}) => {
  view.install();
  const count = addIslands(view);
  await view.visit();
  expect(readAll('.fallback')).toEqual(['None yet']);
  await portico.until(() => portico.button(document.body, 'Connect here'));
  expect([count.loads, localStorage.getItem('rk-version'), readAll('output')]).toEqual([
    ...[0, null, []],
  ]);
});

test('islands share the header’s connection, come with it and go with it', async ({
  portico,
  view,
}) => {
  const owner = view.install();
  const count = addIslands(view);
  await view.visit();
  // By the fallback's own button, which does what the header's does.
  await portico.press(() => portico.button(document.body, 'Connect here'));
  await portico.press(() => portico.walletOption());
  await expect.poll(() => readAll('output')).toEqual([`${owner.address} 1`, `${owner.address} 1`]);
  expect([count.loads, readAll('.fallback')]).toEqual([1, []]);
  await portico.signIn();
  const { account } = owner;
  await owner.switchAccount();
  await expect.poll(() => readAll('output')).toEqual([`${owner.address} 1`, `${owner.address} 1`]);
  await owner.switchAccount(account);
  await portico.press(() => portico.button(portico.account, 'Disconnect'));
  await expect.poll(() => readAll('.fallback')).toEqual(['None yet']);
  expect(readAll('output')).toEqual([]);
  await portico.press(() => portico.button(document.body, 'Connect here'));
  await portico.press(() => portico.walletOption());
  await expect.poll(() => readAll('output')).toHaveLength(2);
});

test('who comes back has the islands without a press', async ({ portico, view }) => {
  const owner = view.install();
  addIslands(view);
  await view.enter(owner);
  await expect.poll(() => readAll('output')).toEqual([`${owner.address} 1`, `${owner.address} 1`]);
  expect(portico.dialog).toBeNull();
});
