import { mainnet } from 'viem/chains';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect } from 'wagmi/actions';
import { readBatchOutcome } from '@/lib/wallet/transactions/read-batch';
import type { Batch } from '@/lib/wallet/transactions/transaction';
import { createScriptedWallet, scriptedAccount } from '@/tests/support/scripted-wallet';

vi.mock('@/lib/wallet/transactions/transaction-store', () => ({ updateTransaction: vi.fn() }));

const batch: Batch = {
  account: scriptedAccount,
  chainId: mainnet.id,
  hash: `0x${'b1'.repeat(32)}`,
  sentAt: 0,
  what: { title: 'Pay both', calls: 2, bundle: '0xb1', hashes: [], isWhole: false },
  state: { kind: 'pending' },
};

// The connector looks for wallets only in a browser.
beforeAll(() => void vi.stubGlobal('window', {}));
afterAll(() => void vi.unstubAllGlobals());

/** Connects a wallet that answers this for every status. */
async function connectWith(status: unknown) {
  const { config, connector } = createScriptedWallet({ wallet_getCallsStatus: () => status });
  await connect(config, { connector });
  return config;
}

const onChain = { chainId: '0x1', atomic: true };
const hash = `0x${'12'.repeat(32)}`;
const receipt = { transactionHash: hash, status: '0x1', blockNumber: '0x1', gasUsed: '0x1' };

test.for([
  'CONFIRMED',
  { status: 'done' },
  { status: 200, receipts: 'all' },
  { ...onChain, status: 200, receipts: [{ transactionHash: hash, status: '0x1' }] },
  { ...onChain, status: 200, receipts: [{ ...receipt, transactionHash: '0x12' }] },
  [null],
  { ...onChain, status: 900, receipts: [] },
  { ...onChain, status: 400, chainId: '0x89' },
  { ...onChain, status: 200, chainId: '0x89', receipts: [receipt] },
])('a status of %j says nothing of a batch', async (status) => {
  const readOutcome = vi.fn(async () => ({ kind: 'unknown' }) as const);
  const config = await connectWith(status);
  expect(await readBatchOutcome(config, batch, readOutcome)).toEqual({ kind: 'unknown' });
  expect(readOutcome.mock.calls).toEqual([[batch]]);
});

test('a status names the transactions of a batch', async () => {
  const readOutcome = vi.fn(async () => ({ kind: 'pending' }) as const);
  const config = await connectWith({ ...onChain, status: 200, receipts: [receipt] });
  expect(await readBatchOutcome(config, batch, readOutcome)).toEqual({ kind: 'pending' });
  expect(readOutcome.mock.calls).toEqual([[{ ...batch, hash }]]);
});
