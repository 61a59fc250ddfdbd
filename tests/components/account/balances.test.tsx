import { parseEther } from 'viem';
import { onTestFinished, vi } from 'vitest';
import { config } from '@/lib/config';
import {
  findAccountButton,
  findRow,
  listRows,
  send,
} from '@/tests/components/support/account-page';
import { expect, test } from '@/tests/components/support/fixtures';
import type { NodeCall } from '@/tests/components/support/network';
import type { PageView } from '@/tests/components/support/page-view';
import { away, configuredChains, fund, home, third } from '@/tests/support/chains';
import { setTokenBalance } from '@/tests/support/tokens';
import { createHold } from '@/tests/support/wallet/consent';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

const [listed] = config.tokens.filter(({ chainId }) => chainId === away.id);

/** Collects the HTTP requests to each chain's node from now on. */
function countRequests(view: PageView): Map<number, NodeCall[][]> {
  const requests = new Map<number, NodeCall[][]>();
  for (const { id } of configuredChains) {
    const own: NodeCall[][] = [];
    requests.set(id, own);
    view.network.answerNode(id, (calls, ask) => {
      // The test itself calls other methods.
      if (calls.some(({ method }) => method.startsWith('eth_'))) own.push([...calls]);
      return ask();
    });
  }
  return requests;
}

/** Changes visibility as when the visitor goes to another tab, or comes back. */
function setVisibility(state: 'visible' | 'hidden'): void {
  const spy = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  onTestFinished(() => spy.mockRestore());
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('visibilitychange'));
}

test('coins and tokens of all networks are shown, and empty balances are collapsed', async ({
  view,
}) => {
  const owner = view.install();
  await fund(home.id, owner.address, parseEther('1.5'));
  await fund(third.id, owner.address, 1n);
  if (listed) await setTokenBalance(away.id, listed.address, owner.address, 12_345_678n);
  const account = await view.enter(owner);
  await expect.poll(() => findRow(account, home)).toContain(`1.5 ${home.nativeCurrency.symbol}`);
  await expect
    .poll(() => findRow(account, third))
    .toContain(`<0.000001 ${third.nativeCurrency.symbol}`);
  if (listed) {
    const row = () => findRow(account, away, listed.name);
    await expect.poll(row).toContain(`12.345678 ${listed.symbol}`);
  }
  const rest = configuredChains.length + config.tokens.length - (listed ? 3 : 2);
  await expect.poll(() => account.textContent).toContain(`Show ${rest} empty`);
  // The coin of the wallet's network comes first, even when its balance is zero.
  expect(listRows(account)[0]).toContain(home.name);
});

/** Counts each node's requests for this account's balances. Ethereum's node has others, for names. */
function countReads(requests: Map<number, NodeCall[][]>, { address }: TestWallet): number[] {
  // Multicall3's getEthBalance and balanceOf.
  const ofBalance = new RegExp(`(4d2301cc|70a08231)0{24}${address.slice(2)}`, 'i');
  const isRead = (calls: NodeCall[]) => ofBalance.test(JSON.stringify(calls));
  return configuredChains.map(({ id }) => (requests.get(id) ?? []).filter(isRead).length);
}

test('from connecting until idle, each node receives one request, for all balances on its chain', async ({
  view,
  clock,
}) => {
  const owner = view.install();
  await fund(home.id, owner.address, parseEther('2'));
  view.remember(owner);
  // On a slow machine, wagmi's state changes some time before ours.
  const machine = createHold();
  onTestFinished(() => vi.doUnmock('@/lib/wallet/wagmi/reconnect'));
  vi.doMock('@/lib/wallet/wagmi/reconnect', async (original) => {
    const real = await original<typeof import('@/lib/wallet/wagmi/reconnect')>();
    const reconnectLast: typeof real.reconnectLast = async (...parameters) => {
      const outcome = await real.reconnectLast(...parameters);
      await machine.promise;
      return outcome;
    };
    return { ...real, reconnectLast };
  });
  const requests = countRequests(view);
  await view.visit();
  await expect.poll(() => owner.requests.map(({ method }) => method)).toContain('eth_chainId');
  await clock.run(1_000);
  expect(countReads(requests, owner)).toEqual(configuredChains.map(() => 0));
  machine.release();
  const account = await view.findAccount();
  await expect.poll(() => account.textContent).toContain('empty');
  const button = await findAccountButton();
  await expect.poll(() => button.textContent).toContain(`2 ${home.nativeCurrency.symbol}`);
  expect(countReads(requests, owner)).toEqual(configuredChains.map(() => 1));
});

test('a sent amount is deducted from the balance once the transaction is mined', async ({
  view,
}) => {
  const { account } = await view.enterWith('2');
  await send(view, account, { amount: '1' });
  await expect.poll(() => findRow(account, home)).toContain('0.99');
});

test('a hidden page sends nodes no requests, and catches up when it is visible again', async ({
  view,
  clock,
}) => {
  const owner = view.install();
  await fund(away.id, owner.address, parseEther('1'));
  setVisibility('hidden');
  const asked = countRequests(view).get(away.id) ?? [];
  const account = await view.enter(owner);
  await clock.run(35_000);
  expect(asked).toEqual([]);
  setVisibility('visible');
  await expect.poll(() => findRow(account, away)).toContain(`1 ${away.nativeCurrency.symbol}`);
  setVisibility('hidden');
  asked.length = 0;
  await fund(away.id, owner.address, parseEther('2'));
  await clock.run(65_000);
  expect(asked).toEqual([]);
  setVisibility('visible');
  await expect.poll(() => findRow(account, away)).toContain(`2 ${away.nativeCurrency.symbol}`);
});

test('a changed balance is read within half a minute, and only its row is rendered again', async ({
  view,
  clock,
}) => {
  const owner = view.install();
  await fund(home.id, owner.address, parseEther('1'));
  await fund(away.id, owner.address, parseEther('1'));
  if (listed) await setTokenBalance(away.id, listed.address, owner.address, 1_000_000n);
  const rendered: string[] = [];
  onTestFinished(() => vi.doUnmock('@/lib/wallet/format/format-balance'));
  vi.doMock('@/lib/wallet/format/format-balance', async (original) => {
    const real = await original<typeof import('@/lib/wallet/format/format-balance')>();
    const formatAmount: typeof real.formatAmount = (amount) => {
      rendered.push(real.formatAmount(amount));
      return real.formatAmount(amount);
    };
    return { ...real, formatAmount };
  });
  const account = await view.enter(owner);
  await expect.poll(() => account.textContent).toContain('empty');
  await expect.poll(() => findRow(account, away)).toContain(`1 ${away.nativeCurrency.symbol}`);
  // Waits until each row has its amount, even the folded ones.
  await clock.run(2_000);
  rendered.length = 0;
  await fund(away.id, owner.address, parseEther('2'));
  await clock.run(31_000);
  await expect.poll(() => findRow(account, away)).toContain(`2 ${away.nativeCurrency.symbol}`);
  expect(new Set(rendered)).toEqual(new Set([`2 ${away.nativeCurrency.symbol}`]));
});
