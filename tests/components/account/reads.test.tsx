import { within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { erc20Abi, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { mainnet } from 'viem/chains';
import { vi } from 'vitest';
import { z } from 'zod';
import { productId } from '@/lib/config';
import { findAccountButton, openPart, readBalance } from '@/tests/components/support/account-page';
import { expect, test } from '@/tests/components/support/fixtures';
import type { NodeCall } from '@/tests/components/support/network';
import type { PageView } from '@/tests/components/support/page-view';
import { away, fund, hasNames, home, setCode } from '@/tests/support/chains';
import { createName, registerName } from '@/tests/support/ens';
import { multicall } from '@/tests/support/multicall';
import { tokenCode } from '@/tests/support/token';

const answers = z.array(z.looseObject({ id: z.number() }));
const getStored = () => localStorage.getItem(`${productId}.cache`);

/** Whether a call, or one inside it, is of this contract. */
function isOf(address: string, { params = [] }: NodeCall): boolean {
  return JSON.stringify(params).toLowerCase().includes(address.slice(2).toLowerCase());
}

/** Calls of an address without code are answered with nothing. */
function loseMulticall(view: PageView, chainId: number): void {
  view.network.answerNode(chainId, async (calls, ask) => {
    const response = await ask();
    const json: unknown = await response.json();
    const given = answers.parse([json].flat()).map((it) => {
      const asked = calls.find(({ id }) => id === it.id);
      const isGone = asked !== undefined && isOf(multicall, asked);
      return isGone ? { jsonrpc: '2.0', id: it.id, result: '0x' } : it;
    });
    return Response.json(Array.isArray(json) ? given : given[0]);
  });
}

test('a chain whose Multicall3 is missing has its balance and tokens read one by one', async ({
  view,
}) => {
  const owner = view.install();
  const token = privateKeyToAccount(generatePrivateKey()).address;
  await setCode(home.id, token, tokenCode);
  await fund(home.id, owner.address, parseEther('2'));
  loseMulticall(view, home.id);
  await view.enter(owner);
  const account = await view.findAccount();
  await expect.poll(() => account.textContent).toContain(`2 ${home.nativeCurrency.symbol}`);
  expect(readBalance(account)).toBe(`2 ${home.nativeCurrency.symbol}`);
  expect(view.network.callsTo(home.id).map(({ method }) => method)).toContain('eth_getBalance');
  const field = (label: string) => within(account).getByLabelText<HTMLInputElement>(label);
  await openPart(account, 'Add a token');
  await view.user.type(field('Token address'), token);
  await expect.poll(() => field('Symbol').value).toBe('FERN');
  await expect.poll(() => field('Decimals').value).toBe('6');
});

test('an island reads a contract of another chain whose Multicall3 is missing', async ({
  view,
}) => {
  const owner = view.install();
  const address = privateKeyToAccount(generatePrivateKey()).address;
  await setCode(away.id, address, tokenCode);
  loseMulticall(view, away.id);
  view.body = async () => {
    const { WalletIsland } = await import('@/components/wallet-island/wallet-island');
    const { lazyWithRetry } = await import('@/components/wallet-island/lazy-with-retry');
    const Own = lazyWithRetry(async (): Promise<{ default: ComponentType }> => {
      const { useReadContract } = await import('wagmi');
      const question = {
        address,
        abi: erc20Abi,
        chainId: away.id,
        functionName: 'symbol',
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

test('a balance is short in the button, exact in the page, and a dash where it cannot be true', async ({
  view,
}) => {
  const owner = view.install();
  for (const [amount, short] of [
    ['99.129', `99.12 ${home.nativeCurrency.symbol}`],
    ['12345.6', `12.3k ${home.nativeCurrency.symbol}`],
    ['1234567', `1.2m ${home.nativeCurrency.symbol}`],
  ] as const) {
    await fund(home.id, owner.address, parseEther(amount));
    await view.enter(owner);
    const account = await view.findAccount();
    const button = await findAccountButton();
    await expect.poll(() => button.textContent).toContain(short);
    await expect
      .poll(() => account.textContent)
      .toContain(`${amount} ${home.nativeCurrency.symbol}`);
  }
  // Another account: what was kept of the first one's balance would be shown.
  const rdns = 'org.example.rich';
  const rich = view.install({ announce: { name: 'Rich', rdns } });
  await fund(home.id, rich.address, 2n ** 256n - 1n);
  await view.enter(rich, { rdns });
  const account = await view.findAccount();
  await expect.poll(() => readBalance(account)).toMatch(/^–.+/);
  expect((await findAccountButton()).textContent).not.toContain(`${home.nativeCurrency.symbol}`);
});

test.for([
  '<html>busy</html>',
  '[]',
  '[null]',
  '[{"jsonrpc":"2.0","id":0,"result":"-0x5"}]',
  '[{"jsonrpc":"2.0","id":0,"result":{"a":1}}]',
])('a node that answers %s leaves a dash and a page that works', async (junk, { view }) => {
  const owner = view.install();
  view.network.answerNode(home.id, async () => new Response(junk));
  await view.enter(owner);
  const account = await view.findAccount();
  await expect.poll(() => view.network.callsTo(home.id).length).toBeGreaterThan(0);
  // With a reason: a dash alone is what shows meanwhile.
  await expect.poll(() => readBalance(account)).toMatch(/^–.+/);
  expect(account.textContent).toContain(owner.address);
  await view.user.click(within(account).getByRole('button', { name: 'Disconnect' }));
  await expect.poll(() => account.isConnected).toBe(false);
});

const timestamp = Date.now();

test('a stored query cache that is junk is dropped', async ({ view }) => {
  const queries = [null, 7, { queryKey: ['ensName'] }];
  const clientState = { mutations: [null], queries };
  const owner = view.install();
  localStorage.setItem(
    `${productId}.cache`,
    JSON.stringify({ timestamp, buster: '2', clientState }),
  );
  await view.enter(owner);
  const button = await findAccountButton();
  await expect.poll(() => button.textContent).toContain(`0 ${home.nativeCurrency.symbol}`);
  await expect.poll(getStored).toContain(owner.address);
});

test.runIf(hasNames)('a stored name that is no text is dropped', async ({ view }) => {
  const owner = view.install();
  await view.enter(owner);
  await expect.poll(getStored).toContain(`"ensName"`);
  await expect.poll(getStored).toContain(`"balance"`);
  view.leave();
  const sound = getStored() ?? '';
  const poisoned = sound.replaceAll('"data":null', '"data":{"evil":true}');
  expect(poisoned).not.toBe(sound);
  localStorage.setItem(`${productId}.cache`, poisoned);
  await view.open();
  const account = await view.findAccount();
  expect(account.textContent).toContain(owner.address);
  expect((await findAccountButton()).textContent).toContain(`${owner.address.slice(0, 4)}…`);
});

const hour = 3_600_000;
const { address: resolver } = mainnet.contracts.ensUniversalResolver;

test.runIf(hasNames)(
  'a name is asked again after 24 hours and not before, the balance at each view',
  async ({ view }) => {
    const owner = view.install();
    const name = createName();
    await registerName({ account: owner.address, name });
    await fund(home.id, owner.address, parseEther('2'));
    const calls = view.network.callsTo(mainnet.id);
    await view.enter(owner);
    const button = await findAccountButton();
    await expect.poll(() => button.textContent).toContain(name);
    // The name's, and then the picture's.
    await expect.poll(() => calls.filter((it) => isOf(resolver, it)).length).toBe(2);
    await expect.poll(getStored).toContain('"ensAvatar"');

    await fund(home.id, owner.address, parseEther('3'));
    for (const [hours, asked] of [
      [23, false],
      [25, true],
    ] as const) {
      view.leave();
      calls.length = 0;
      vi.setSystemTime(timestamp + hours * hour);
      await view.open();
      await expect.poll(() => findAccountButton().then((it) => it.textContent)).toContain(name);
      const account = await view.findAccount();
      await expect.poll(() => account.textContent).toContain(`3 ${home.nativeCurrency.symbol}`);
      const isAsked = () => calls.some((it) => isOf(resolver, it));
      await expect.poll(isAsked).toBe(asked);
    }
  },
);
