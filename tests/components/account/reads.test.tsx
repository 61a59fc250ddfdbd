import type { ComponentType } from 'react';
import { erc20Abi } from 'viem';
import { z } from 'zod';
import {
  findAccountButton,
  openTokenForm,
  readBalance,
} from '@/tests/components/support/account-page';
import { expect, test } from '@/tests/components/support/fixtures';
import type { PageView } from '@/tests/components/support/page-view';
import { away, fund, home } from '@/tests/support/chains';
import { multicall } from '@/tests/support/multicall';
import { deployToken } from '@/tests/support/tokens';

const answers = z.array(z.looseObject({ id: z.number() }));

/** Answers calls of Multicall3 with nothing, like calls of an address without code. */
function loseMulticall(view: PageView, chainId: number): void {
  view.network.answerNode(chainId, async (calls, ask) => {
    const response = await ask();
    const json: unknown = await response.json();
    const given = answers.parse([json].flat()).map((it) => {
      const params = JSON.stringify(calls.find(({ id }) => id === it.id)?.params ?? []);
      const isGone = params.toLowerCase().includes(multicall.slice(2).toLowerCase());
      return isGone ? { jsonrpc: '2.0', id: it.id, result: '0x' } : it;
    });
    return Response.json(Array.isArray(json) ? given : given[0]);
  });
}

test('on a chain without Multicall3 the balance and token details are read one by one', async ({
  view,
}) => {
  const token = await deployToken(home.id);
  loseMulticall(view, home.id);
  const { account } = await view.enterWith('2');
  await expect.poll(() => readBalance(account)).toBe(`2 ${home.nativeCurrency.symbol}`);
  expect(view.network.callsTo(home.id).map(({ method }) => method)).toContain('eth_getBalance');
  const { field, type } = await openTokenForm(view, account);
  await type('Token address', token);
  await expect.poll(() => field('Symbol').value).toBe('FERN');
  await expect.poll(() => field('Decimals').value).toBe('6');
});

test('an island reads a contract on another chain that has no Multicall3', async ({ view }) => {
  const owner = view.install();
  const address = await deployToken(away.id);
  loseMulticall(view, away.id);
  view.body = async () => {
    const { WalletIsland } = await import('@/components/wallet-island/wallet-island');
    const { lazyWithRetry } = await import('@/components/wallet-island/lazy-with-retry');
    const Own = lazyWithRetry(async (): Promise<{ default: ComponentType }> => {
      const { useReadContract } = await import('wagmi');
      const question = {
        address,
        abi: erc20Abi,
        functionName: 'symbol',
        chainId: away.id,
      } as const;
      return { default: () => <output>{useReadContract(question).data}</output> };
    });
    return (
      <WalletIsland fallback={null}>
        <Own />
      </WalletIsland>
    );
  };
  await view.enter(owner);
  await expect.poll(() => document.querySelector('output')?.textContent).toBe('FERN');
});

test('a balance is short in the button, exact on the page, and a dash if it is impossibly large', async ({
  view,
}) => {
  const { account } = await view.enterWith('12345.6');
  const button = await findAccountButton();
  await expect.poll(() => button.textContent).toContain(`12.3k ${home.nativeCurrency.symbol}`);
  await expect.poll(() => readBalance(account)).toBe(`12345.6 ${home.nativeCurrency.symbol}`);
  // Uses another account: the first one's stored balance would be shown.
  const rdns = 'org.example.rich';
  const rich = view.install({ announce: { name: 'Rich', rdns } });
  await fund(home.id, rich.address, 2n ** 256n - 1n);
  const dash = await view.enter(rich, rdns);
  await expect.poll(() => readBalance(dash)).toMatch(/^–.+/);
  expect((await findAccountButton()).textContent).not.toContain(`${home.nativeCurrency.symbol}`);
});
