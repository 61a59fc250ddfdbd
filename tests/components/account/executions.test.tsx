import { within } from '@testing-library/react';
import { hashTypedData, padHex, zeroHash } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { createExecutionFinder } from '@/lib/wallet/transactions/find-execution';
import { judgeReceipt, selectors } from '@/lib/wallet/transactions/read-execution';
import { createAddress, readTransactions, send } from '@/tests/components/support/account-page';
import { getActivity, look, readRows, waiting } from '@/tests/components/support/activity-page';
import { sendDelegated } from '@/tests/components/support/delegated-page';
import { expect, test } from '@/tests/components/support/fixtures';
import { becomeSafe } from '@/tests/support/become-safe';
import { away, createChainClient, home, setCode } from '@/tests/support/chains';
import { createCoinbaseAccount } from '@/tests/support/coinbase-account';
import {
  createModuleSafe,
  createSafeWithModule,
  createTalkativeSafe,
} from '@/tests/support/module-safe';
import { getPayer } from '@/tests/support/payer';
import { requireSuccess } from '@/tests/support/receipts';
import { getSafeTransaction, installSafe, safeAbi } from '@/tests/support/safe-contracts';
import { askGateway, serviceUrls } from '@/tests/support/safe-host/gateway';
import {
  createSimpleAccount06,
  createSimpleAccount07,
  createSponsoredAccount,
  delegateTo09,
} from '@/tests/support/simple-account';
import { createForger, installRefuser } from '@/tests/support/smart-account';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

const node = createChainClient(home.id);

const createOwner = () => privateKeyToAccount(generatePrivateKey());

const createRefuser = () => installRefuser(home.id, 'closed today');

test('a user operation that succeeds in a bundle is confirmed, with the fee that the account paid', async ({
  clock,
  view,
}) => {
  const to = createAddress();
  await sendDelegated(view, async ({ sign, bundle }) =>
    bundle((await sign({ to, value: 5n })).operation),
  );
  await expect
    .poll(look(clock))
    .toEqual([expect.stringMatching(/Confirmed.*Network fee: 0\.00\d+ /)]);
  expect(await node.getBalance({ address: to })).toBe(5n);
});

test('a user operation that fails in a bundle is failed and says why', async ({ clock, view }) => {
  const to = await createRefuser();
  const { owner, account } = await sendDelegated(view, async ({ sign, bundle }) =>
    bundle((await sign({ to })).operation),
  );
  await expect.poll(look(clock)).toEqual([expect.stringMatching(/Failed.*“closed today”/)]);
  expect(account.textContent).toContain('This transaction failed.');
  const statuses = () => readTransactions(owner, home.id).map(({ status }) => status);
  await expect.poll(look(clock, statuses)).toEqual(['failed']);
});

test('a user operation’s own hash is pending until a bundle has it, across a reload', async ({
  clock,
  view,
}) => {
  let bundleLater = async (): Promise<unknown> => undefined;
  const { account } = await sendDelegated(view, async ({ sign, bundle }) => {
    const { hash, operation } = await sign({ to: createAddress(), value: 5n });
    bundleLater = () => bundle(operation);
    return hash;
  });
  await clock.run(10_000);
  expect(account.textContent).toContain(waiting);
  await view.open();
  await view.findAccount();
  await clock.run(10_000);
  expect(readRows()).toEqual([expect.stringContaining('Pending')]);
  await bundleLater();
  await expect.poll(look(clock)).toEqual([expect.stringMatching(/Confirmed.*Network fee/)]);
});

test.for([
  ['of somebody else', () => '0x' as const],
  [
    'with an event that another contract forged',
    ({ address }: TestWallet) =>
      createForger([selectors.operation, zeroHash, padHex(address, { size: 32 }), zeroHash]),
  ],
] as const)('a transaction %s is not the account’s', async ([, getCode], { clock, view }) => {
  const { owner } = await view.enterWith('5');
  const payer = await getPayer(node);
  const to = createAddress();
  const code = getCode(owner);
  await setCode(home.id, to, code);
  owner.answerWith('eth_sendTransaction', async () => {
    const hash = await node.sendTransaction({ account: payer, to, chain: null });
    const { logs } = await requireSuccess(node, hash);
    expect(logs).toHaveLength(code === '0x' ? 0 : 1);
    return hash;
  });
  await send(view, await view.findAccount());
  await expect
    .poll(look(clock))
    .toEqual([expect.stringMatching(/Not yours.*nothing in it is from this account/)]);
});

test.for([
  ['an account of entry point 0.6', createSimpleAccount06, 'closed today'],
  ['an account of entry point 0.7', createSimpleAccount07, 'closed today'],
  ['a key delegated to an account of entry point 0.9', delegateTo09, 'closed today'],
  ['a Safe with the 4337 module', createModuleSafe, null],
  ['a Safe with the 4337 module that names reasons', createTalkativeSafe, 'closed today'],
  ['an account like Coinbase’s', createCoinbaseAccount, 'closed today'],
] as const)(
  'an operation of %s is found by its hash and judged by its event',
  async ([, create, refusal]) => {
    const { address: account, readFunds, send: execute } = await create(home.id, createOwner());
    const find = createExecutionFinder(node.request as never);
    for (const [to, kind, reason] of [
      [createAddress(), 'confirmed', null],
      [await createRefuser(), 'failed', refusal],
    ] as const) {
      const before = await readFunds();
      const { hash, transaction } = await execute({ to });
      const receipt = await node.getTransactionReceipt({ hash: transaction });
      const fee = before - (await readFunds());
      for (const asked of [hash, transaction]) {
        const judged = judgeReceipt({ ...receipt }, { account, hash: asked });
        expect(judged).toEqual({ kind, fee, reason });
      }
      const found = await find({ account, hash, sentAt: Date.now() });
      expect(found).toMatchObject({ transactionHash: transaction });
    }
  },
);

test('an operation that a paymaster pays for costs the account nothing', async () => {
  const {
    address: account,
    readFunds,
    send: execute,
  } = await createSponsoredAccount(home.id, createOwner());
  const before = await readFunds();
  const { hash, transaction } = await execute({ to: createAddress() });
  const receipt = await node.getTransactionReceipt({ hash: transaction });
  const judged = { kind: 'confirmed', fee: 'sponsored', reason: null };
  expect(judgeReceipt({ ...receipt }, { account, hash })).toEqual(judged);
  expect(await readFunds()).toBe(before);
});

test.for([
  ['succeeds', 0n, 'confirmed'],
  ['fails inside', 10n, 'failed'],
] as const)('a Safe transaction that %s is found by its own hash', async ([, value, kind]) => {
  const owner = privateKeyToAccount(generatePrivateKey());
  const { client, create } = await installSafe(away.id);
  const account = await create(owner.address);
  const call = { to: createAddress(), value, data: '0x', operation: 0, nonce: 0n } as const;
  const typed = getSafeTransaction(account, away.id, call);
  const hash = hashTypedData(typed);
  const find = createExecutionFinder(client.request as never);
  const sent = { account, hash, sentAt: Date.now() };
  expect(await find(sent)).toBeNull();
  const { to, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver } =
    typed.message;
  const payer = await getPayer(client);
  const transaction = await client.writeContract({
    abi: safeAbi,
    address: account,
    functionName: 'execTransaction',
    args: [
      ...[to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver],
      await owner.signTypedData(typed),
    ],
    account: payer,
    chain: null,
  });
  await requireSuccess(client, transaction);
  const receipt = await find(sent);
  expect(receipt).toMatchObject({ transactionHash: transaction });
  expect(judgeReceipt({ ...receipt }, sent)).toEqual({ kind, fee: 'sponsored', reason: null });
  expect(judgeReceipt({ ...receipt }, { ...sent, hash: transaction }).kind).toBe(kind);
});

test.for([
  ['succeeds', 0n, 'confirmed'],
  ['fails inside', 10n, 'failed'],
] as const)(
  'a call by a Safe’s module that %s is judged by the Safe’s event',
  async ([, value, kind]) => {
    const module = await getPayer(node);
    const account = await createSafeWithModule(home.id, createOwner().address, module);
    const hash = await node.writeContract({
      ...{ abi: safeAbi, address: account, functionName: 'execTransactionFromModule' },
      ...{ args: [createAddress(), value, '0x', 0], account: module, chain: null },
    });
    const receipt = await requireSuccess(node, hash);
    expect(judgeReceipt({ ...receipt }, { account, hash })).toEqual({
      kind,
      fee: null,
      reason: null,
    });
  },
);

test('a Safe’s transaction says how many owners it waits for, and is confirmed once it is executed', async ({
  clock,
  view,
}) => {
  const { owner, account } = await view.enterWith('5', { chainId: away.id });
  const safe = await becomeSafe(owner.address);
  view.network.answer(new URL(serviceUrls).origin, async (_, url) => {
    const { status, json } = await askGateway(safe, url);
    return Response.json(json, { status });
  });
  owner.answerWith('eth_sendTransaction', async () => {
    const hash = await safe.propose([{ to: createAddress(), value: 5n, data: '0x' }]);
    await safe.confirm(0);
    return hash;
  });
  await send(view, account);
  await expect
    .poll(look(clock))
    .toEqual([expect.stringMatching(/Proposed.*Awaiting confirmations \(1 of 2\)/)]);
  expect(within(getActivity()).getByRole('link').getAttribute('href')).toBe(
    `https://app.safe.global/transactions/tx?safe=test:${safe.address}&id=multisig_${safe.address}_${safe.lastProposal}`,
  );
  await safe.confirm(1);
  await safe.execute();
  await expect
    .poll(look(clock))
    .toEqual([expect.stringMatching(/Confirmed.*Network fee paid for you/)]);
});
