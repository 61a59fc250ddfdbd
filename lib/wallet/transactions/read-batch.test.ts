import { type EIP1193Provider, http } from 'viem';
import { mainnet, polygon } from 'viem/chains';
import { expect, test, vi } from 'vitest';
import { createConfig } from 'wagmi';
import { connect } from 'wagmi/actions';
import { injected } from 'wagmi/connectors';
import { readBatchOutcome } from '@/lib/wallet/transactions/read-batch';
import type { Batch } from '@/lib/wallet/transactions/transaction';

vi.mock('@/lib/wallet/transactions/transaction-store', () => ({ updateTransaction: vi.fn() }));

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

const batch: Batch = {
  account,
  chainId: polygon.id,
  hash: `0x${'b1'.repeat(32)}`,
  sentAt: 0,
  what: { title: 'Pay both', calls: 2, bundle: '0xb1', hashes: [], isWhole: false },
  state: { kind: 'pending' },
};

/** Connects a wallet that answers this for every status. */
async function connectWith(status: unknown) {
  const answers: Record<string, unknown> = {
    eth_chainId: '0x89',
    eth_requestAccounts: [account],
    wallet_requestPermissions: [{ caveats: [{ value: [account] }] }],
    wallet_getCallsStatus: status,
  };
  const provider = {
    request: async ({ method }: { method: string }) => answers[method],
    on: () => provider,
    removeListener: () => provider,
  } as unknown as EIP1193Provider;
  const config = createConfig({
    chains: [mainnet, polygon],
    connectors: [injected({ target: { id: 'double', name: 'Double', provider } })],
    transports: { [mainnet.id]: http(), [polygon.id]: http() },
    multiInjectedProviderDiscovery: false,
    storage: null,
  });
  vi.stubGlobal('window', {});
  const [connector] = config.connectors;
  if (connector === undefined) throw new Error('no connector');
  await connect(config, { connector });
  return config;
}

const onChain = { chainId: '0x89', atomic: true };
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
  { ...onChain, status: 400, chainId: '0x1' },
  { ...onChain, status: 200, chainId: '0x1', receipts: [receipt] },
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
