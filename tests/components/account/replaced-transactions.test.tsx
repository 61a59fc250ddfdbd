import { type Address, parseEther } from 'viem';
import { createAddress, readTransactions, send } from '@/tests/components/support/account-page';
import { look, readStored, sendPending, waiting } from '@/tests/components/support/activity-page';
import { type Delegated, sendDelegated } from '@/tests/components/support/delegated-page';
import { expect, test } from '@/tests/components/support/fixtures';
import { fourth, home } from '@/tests/support/chains';
import { mineBlock, sendWithNonce, takeBack } from '@/tests/support/replacements';
import { fillNonce } from '@/tests/support/wallet/signing';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

const readStatuses = (owner: TestWallet, chainId = home.id) =>
  readTransactions(owner, chainId).map(({ status }) => status);

type Pending = Awaited<ReturnType<typeof sendPending>>;

/** Sends this instead of the pending transaction, and then the one that its nonce waits for. */
async function replace({ owner, first }: Pending, to: Address, value: bigint): Promise<void> {
  await sendWithNonce(owner, { to, value, nonce: first + 1 });
  await sendWithNonce(owner, { to: owner.address, value: 0n, nonce: first });
}

const speedUp = (pending: Pending) => replace(pending, pending.to, parseEther('0.25'));
const cancel = (pending: Pending) => replace(pending, pending.owner.address, 0n);

test.for([
  ['sped up in the wallet is confirmed', speedUp, 'confirmed', 'Confirmed.'],
  [
    'cancelled in the wallet is replaced',
    cancel,
    'failed',
    'Replaced by another transaction. The amount wasn’t sent.',
  ],
] as const)('a transaction that was %s', async ([, act, status, text], { clock, view }) => {
  const pending = await sendPending(view);
  await act(pending);
  await expect.poll(look(clock, () => readStatuses(pending.owner))).toEqual([status]);
  await expect.poll(() => pending.account.textContent).toContain(text);
});

test('a transaction sped up while the page was closed is confirmed', async ({ clock, view }) => {
  const pending = await sendPending(view);
  view.leave();
  await speedUp(pending);
  await view.open();
  await view.findAccount();
  await expect.poll(look(clock, () => readStatuses(pending.owner))).toEqual(['confirmed']);
});

test('a transaction is still pending after six minutes, and confirmed once it is mined', async ({
  clock,
  view,
}) => {
  const { owner, account } = await sendPending(view);
  for (let minutes = 0; minutes < 6; minutes += 1) await clock.run(60_000);
  await clock.run(10_000);
  await expect.poll(() => readStatuses(owner)).toEqual(['pending']);
  expect(account.textContent).toContain(waiting);
  await fillNonce(owner);
  await expect.poll(look(clock, () => readStatuses(owner))).toEqual(['confirmed']);
  await expect.poll(() => account.textContent).toContain('Confirmed.');
});

test('a transaction stays confirmed when a node falls behind, and is pending again after a reorg', async ({
  clock,
  view,
}) => {
  const { owner, account } = await view.enterWith('5', { chainId: fourth.id });
  await send(view, account);
  await expect.poll(() => account.textContent).toContain('Confirmed.');
  const read = () => readStatuses(owner, fourth.id);
  await expect.poll(read).toEqual(['confirmed']);
  let looks = 0;
  view.network.answerNode(fourth.id, async (calls, ask) => {
    const answer = await ask();
    looks += calls.filter(({ method }) => method === 'eth_getTransactionReceipt').length;
    return answer;
  });
  const countLooks = () => looks;
  // The page must have seen the block that is taken back.
  await expect.poll(look(clock, countLooks)).toBeGreaterThan(0);
  looks = 0;
  await takeBack(fourth.id);
  await expect.poll(look(clock, countLooks)).toBeGreaterThan(1);
  expect(read()).toEqual(['confirmed']);
  expect(account.textContent).toContain('Confirmed.');
  expect(account.textContent).toMatch(new RegExp(`\\d ${fourth.nativeCurrency.symbol}`));
  await mineBlock(fourth.id);
  await expect.poll(look(clock, read)).toEqual(['pending']);
  await expect.poll(() => account.textContent).toContain(waiting);
  expect(readStored().map(({ state }) => state)).toEqual([{ kind: 'pending' }]);
});

test('a user operation whose bundle a reorg takes back is pending again, and confirmed in another one', async ({
  clock,
  view,
}) => {
  let bundleAgain = async (): Promise<unknown> => undefined;
  const answer = async ({ sign, bundle }: Delegated) => {
    const { hash, operation } = await sign({ to: createAddress(), value: 5n });
    bundleAgain = () => bundle(operation);
    await bundleAgain();
    return hash;
  };
  await sendDelegated(view, answer, fourth.id);
  const confirmed = [expect.stringContaining('Confirmed')];
  await expect.poll(look(clock)).toEqual(confirmed);
  await takeBack(fourth.id);
  await mineBlock(fourth.id);
  await expect.poll(look(clock)).toEqual([expect.stringContaining('Pending')]);
  await bundleAgain();
  await expect.poll(look(clock)).toEqual(confirmed);
});
