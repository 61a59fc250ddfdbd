import { within } from '@testing-library/react';
import { numberToHex } from 'viem';
import {
  countAsked,
  createAddress,
  readTransactions,
} from '@/tests/components/support/account-page';
import { look, readRows } from '@/tests/components/support/activity-page';
import { enterWithBatch, pay, readStatus } from '@/tests/components/support/batch-page';
import { expect, test } from '@/tests/components/support/fixtures';
import type { PageView } from '@/tests/components/support/page-view';
import { title } from '@/tests/components/support/pay-both';
import { away, createChainClient, home } from '@/tests/support/chains';
import { getPayer } from '@/tests/support/payer';
import { requireSuccess } from '@/tests/support/receipts';
import { delegateAccount, installRefuser } from '@/tests/support/smart-account';
import { t } from '@/tests/support/texts';
import { RpcError } from '@/tests/support/wallet/rpc-error';
import { fillNonce } from '@/tests/support/wallet/signing';

const node = createChainClient(away.id);
const asking = ['wallet_sendCalls', 'eth_sendTransaction'];
const row = (text: string) => [expect.stringMatching(new RegExp(`^${text}`))];

const createRefuser = () => installRefuser(away.id, 'closed today');

// Other forms of support: lib/wallet/batches/batch-support.test.ts.
test('two calls go out in one confirmation, in a wallet that may have to upgrade', async ({
  clock,
  view,
}) => {
  const { owner, readPaid } = await enterWithBatch(view, 'ready', { atomic: 'required' });
  await pay(view);
  await expect.poll(look(clock)).toEqual(row(`${title}Confirmed2 steps.*Network fee`));
  expect(owner.consents.filter((it) => asking.includes(it))).toEqual(['wallet_sendCalls']);
  expect(await readPaid()).toEqual([5n, 6n]);
  expect(readStatus()).toBe(t('send.confirmed'));
  const [bundle] = owner.bundles.values();
  await expect
    .poll(look(clock, () => readTransactions(owner, away.id)))
    .toMatchObject([{ hash: bundle?.hash, status: 'confirmed', description: title }]);
});

test('a batch of which one call fails is failed as a whole, and nothing is paid', async ({
  clock,
  view,
}) => {
  const to = [createAddress(), await createRefuser()];
  const { readPaid } = await enterWithBatch(view, 'supported', { to });
  await pay(view);
  await expect.poll(look(clock)).toEqual(row(`${title}Failed`));
  expect(await readPaid()).toEqual([0n, 0n]);
  expect(readStatus()).toBe(t('batch.failed'));
});

test('a batch that a bundler executed is what its operation was, whatever the wallet says', async ({
  clock,
  view,
}) => {
  const { owner } = await enterWithBatch(view, 'supported');
  const { sign, bundle } = await delegateAccount(away.id, owner.account);
  const { operation } = await sign({ to: await createRefuser() });
  const hash = await bundle(operation);
  owner.answerWith('wallet_sendCalls', () => ({ id: '0xb1' }));
  owner.answerWith('wallet_getCallsStatus', () => ({
    ...{ status: 200, atomic: true, chainId: numberToHex(away.id) },
    receipts: [{ transactionHash: hash, status: '0x1', blockNumber: '0x1', gasUsed: '0x1' }],
  }));
  await pay(view);
  await expect.poll(look(clock)).toEqual(row(`${title}Failed.*“closed today”`));
  await expect
    .poll(look(clock, () => readTransactions(owner, away.id)))
    .toMatchObject([{ hash, status: 'failed' }]);
});

test('a wallet is told of a paymaster if it takes one and the network has one', async ({
  view,
}) => {
  const { owner } = await enterWithBatch(view, 'supported');
  const ask = async () => {
    owner.rejectNext(4001, 'wallet_sendCalls');
    const before = countAsked(owner, 'wallet_sendCalls');
    await pay(view);
    await expect.poll(() => countAsked(owner, 'wallet_sendCalls')).toBe(before + 1);
    const asked = owner.requests.findLast(({ method }) => method === 'wallet_sendCalls');
    return JSON.stringify(asked?.params);
  };
  expect(await ask()).not.toContain('paymaster');
  await view.open({ paymasterChains: [away.id] });
  await view.findAccount();
  const url = `${window.location.origin}/api/paymaster/${away.id}`;
  expect(await ask()).toContain(JSON.stringify({ paymasterService: { url, optional: true } }));
  owner.batches = 'ready';
  expect(await ask()).not.toContain('paymaster');
});

test('a batch that was pending when the tab closed comes back with its outcome', async ({
  clock,
  view,
}) => {
  const { owner } = await enterWithBatch(view, 'supported');
  owner.answerWith('wallet_getCallsStatus', () => ({ status: 100, chainId: numberToHex(away.id) }));
  await pay(view);
  await expect.poll(look(clock)).toEqual(row(`${title}Pending`));
  await view.open();
  await view.findAccount();
  await expect.poll(look(clock)).toEqual(row(`${title}Pending`));
  expect(readStatus()).toBe(t('send.pending'));
  owner.answerAsUsual('wallet_getCallsStatus');
  await expect.poll(look(clock)).toEqual(row(`${title}Confirmed`));
  // The chain has the last word, and the wallet is not asked again.
  const asked = countAsked(owner, 'wallet_getCallsStatus');
  owner.answerWith('wallet_getCallsStatus', () => ({ status: 100, chainId: numberToHex(away.id) }));
  await clock.run(20_000);
  expect(readRows()).toEqual(row(`${title}Confirmed`));
  expect(countAsked(owner, 'wallet_getCallsStatus')).toBe(asked);
});

// Other junk: lib/wallet/transactions/read-batch.test.ts.
test('a wallet that answers with junk for a status loses nothing', async ({ clock, view }) => {
  const { owner } = await enterWithBatch(view, 'supported');
  const junk = { status: 200, receipts: [{ transactionHash: '0x12', status: '0x1' }] };
  owner.answerWith('wallet_getCallsStatus', () => junk);
  await pay(view);
  await expect.poll(look(clock)).toEqual(row(`${title}Pending`));
  await clock.run(70_000);
  expect(readRows()).toEqual(row(`${title}Dropped.*${t('batch.dropped')}`));
  owner.answerAsUsual('wallet_getCallsStatus');
  await clock.run(40_000);
  await expect.poll(look(clock)).toEqual(row(`${title}Confirmed`));
});

test('a status with somebody else’s transaction claims nothing', async ({ clock, view }) => {
  const { owner } = await enterWithBatch(view, 'supported');
  const account = await getPayer(node);
  const hash = await node.sendTransaction({ account, to: createAddress(), chain: null });
  const receipt = await requireSuccess(node, hash);
  owner.answerWith('wallet_getCallsStatus', () => ({
    ...{ status: 200, atomic: true, chainId: numberToHex(away.id) },
    receipts: [{ ...receipt, blockNumber: '0x1', gasUsed: '0x1', status: '0x1', logs: [] }],
  }));
  await pay(view);
  await expect.poll(look(clock)).toEqual(row(`${title}Not yours`));
});

test('a batch that the wallet gave up is not sent', async ({ clock, view }) => {
  const { owner } = await enterWithBatch(view, 'supported');
  owner.answerWith('wallet_getCallsStatus', () => ({ status: 400, chainId: numberToHex(away.id) }));
  await pay(view);
  await expect.poll(look(clock)).toEqual(row(`${title}Not sent.*${t('batch.unsent')}`));
});

// Other errors of EIP-5792: lib/errors/wallet-errors.test.ts.
test('a wallet’s refusal to upgrade has a text if all or nothing is required', async ({ view }) => {
  const { owner } = await enterWithBatch(view, 'supported', { atomic: 'required' });
  owner.rejectNext(5750, 'wallet_sendCalls');
  await pay(view);
  await expect.poll(readStatus).toBe(t('errors.upgradeRejected'));
  expect(readRows()).toEqual([]);
});

test('a refusal says nothing, and leaves nothing', async ({ view }) => {
  const { owner } = await enterWithBatch(view, 'supported');
  owner.rejectNext(4001, 'wallet_sendCalls');
  await pay(view);
  await expect.poll(() => owner.consents).toContain('wallet_sendCalls');
  await expect.poll(readStatus).toBe('');
  expect([readRows(), owner.consents.includes('eth_sendTransaction')]).toEqual([[], false]);
});

test('a wallet without batches is asked for nothing if all or nothing is required', async ({
  view,
}) => {
  const { owner } = await enterWithBatch(view, null, { atomic: 'required' });
  await pay(view);
  await expect.poll(readStatus).toBe(t('errors.batchUnsupported'));
  expect(owner.consents.filter((it) => asking.includes(it))).toEqual([]);
});

test.for([
  ['has no batches', null],
  ['declines the upgrade', 'ready'],
] as const)(
  'a wallet that %s sends one call after the other',
  async ([, batches], { clock, view }) => {
    const { owner, readPaid } = await enterWithBatch(view, batches);
    owner.rejectNext(5750, 'wallet_sendCalls');
    await pay(view);
    await expect.poll(look(clock)).toEqual(row(`${title}Confirmed2 steps`));
    expect(owner.consents.filter((it) => it === 'eth_sendTransaction')).toHaveLength(2);
    expect(await readPaid()).toEqual([5n, 6n]);
    expect(readStatus()).toBe(t('send.confirmed'));
  },
);

test('each step is announced, also by a wallet that says nothing of its capabilities', async ({
  clock,
  view,
}) => {
  const { owner } = await enterWithBatch(view, 'supported');
  owner.answerWith('wallet_getCapabilities', () => new Promise(() => undefined));
  owner.hold();
  await pay(view);
  const step = (number: number) => t('batch.confirm', { step: number, calls: 2 });
  await expect.poll(look(clock, readStatus)).toContain(step(1));
  owner.release();
  owner.skipsNonce = true;
  await expect.poll(readStatus).toContain(t('batch.sent', { step: 1, calls: 2 }));
});

test('a second step that is declined leaves the first, and says so', async ({ clock, view }) => {
  const { owner, readPaid } = await enterWithBatch(view, null);
  owner.hold();
  await pay(view);
  await expect.poll(() => owner.consents).toContain('eth_sendTransaction');
  owner.answerWith('eth_sendTransaction', () => {
    throw new RpcError(4001, 'User rejected the request.');
  });
  owner.release();
  await expect.poll(look(clock)).toEqual(row(`${title}Partly done`));
  await expect.poll(look(clock, readStatus)).toBe(t('batch.partial', { done: 1, calls: 2 }));
  expect(await readPaid()).toEqual([5n, 0n]);
  await view.open();
  await view.findAccount();
  await expect.poll(look(clock, readStatus)).toBe(t('batch.partial', { done: 1, calls: 2 }));
});

test('a first step that fails ends a batch, and nothing else is asked', async ({ clock, view }) => {
  const { owner, readPaid } = await enterWithBatch(view, null, {
    to: [await createRefuser(), createAddress()],
  });
  owner.sendsAnyway = true;
  await pay(view);
  await expect.poll(look(clock)).toEqual(row(`${title}Failed`));
  await clock.run(10_000);
  expect(owner.consents.filter((it) => asking.includes(it))).toEqual(['eth_sendTransaction']);
  expect(await readPaid()).toEqual([0n, 0n]);
});

test('no further step is asked once the wallet was on another account', async ({ clock, view }) => {
  const { owner } = await enterWithBatch(view, null);
  owner.skipsNonce = true;
  await pay(view);
  await expect.poll(look(clock)).toEqual(row(`${title}Pending`));
  const { account } = owner;
  await owner.switchAccount();
  await fillNonce({ ...owner, account, chainId: away.id });
  await owner.switchAccount(account);
  await expect.poll(look(clock)).toEqual(row(`${title}Partly done`));
  await clock.run(10_000);
  expect(owner.consents.filter((it) => asking.includes(it))).toEqual(['eth_sendTransaction']);
});

const cancel = (view: PageView) =>
  view.user.click(within(document.body).getByRole('button', { name: t('waiting.cancel') }));

test('nothing is asked of a batch that was cancelled before the wallet had switched to its network', async ({
  clock,
  view,
}) => {
  const { owner } = await enterWithBatch(view, 'supported');
  await owner.setChain(home.id);
  owner.hold();
  await pay(view);
  await expect.poll(() => owner.consents).toContain('wallet_switchEthereumChain');
  await cancel(view);
  owner.release();
  await expect.poll(() => owner.chainId).toBe(away.id);
  await clock.run(10_000);
  expect(owner.consents.filter((it) => asking.includes(it))).toEqual([]);
});

test('a batch that was cancelled is not sent one by one when the wallet declines its upgrade', async ({
  clock,
  view,
}) => {
  const { owner } = await enterWithBatch(view, 'ready');
  owner.rejectNext(5750, 'wallet_sendCalls');
  owner.hold();
  await pay(view);
  await expect.poll(() => owner.consents).toContain('wallet_sendCalls');
  await cancel(view);
  owner.release();
  await clock.run(10_000);
  expect(owner.consents.filter((it) => asking.includes(it))).toEqual(['wallet_sendCalls']);
});

test('a pending batch is shown in a wallet that can, and otherwise the page says where to look', async ({
  clock,
  portico,
  view,
}) => {
  const { owner } = await enterWithBatch(view, 'supported');
  owner.answerWith('wallet_getCallsStatus', () => ({ status: 100, chainId: numberToHex(away.id) }));
  await pay(view);
  await expect.poll(look(clock)).toEqual(row(`${title}Pending`));
  const show = () => portico.press(() => portico.button(document.body, t('batch.show')));
  await show();
  await expect.poll(() => owner.consents).toContain('wallet_showCallsStatus');
  owner.rejectNext(4200, 'wallet_showCallsStatus');
  await show();
  await expect.poll(readRows).toEqual(row(`${title}.*${t('batch.notShown')}`));
});
