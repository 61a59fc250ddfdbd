import type SafeAppsSdk from '@safe-global/safe-apps-sdk';
import { afterEach, expect, test, vi } from 'vitest';
import { noFacts, parseProposal, readProposal } from '@/lib/wallet/safe/proposal';

afterEach(() => void vi.unstubAllGlobals());

const txHash = `0x${'ab'.repeat(32)}` as const;
const silence = { status: 'unknown', confirmed: null, required: null, nonce: null, txHash: null };

test('reports a proposal’s confirmations and, once there is one, its transaction', () => {
  const detailedExecutionInfo = { confirmations: [{}, {}], confirmationsRequired: 3, nonce: 7 };
  expect(
    parseProposal({ txStatus: 'AWAITING_CONFIRMATIONS', txHash: null, detailedExecutionInfo }),
  ).toEqual({ status: 'confirming', confirmed: 2, required: 3, nonce: 7, txHash: null });
  expect(parseProposal({ txStatus: 'SUCCESS', txHash, detailedExecutionInfo })).toMatchObject({
    status: 'succeeded',
    txHash,
  });
});

test.each([
  ['nothing', undefined],
  ['a status that is a method', { txStatus: 'toString' }],
  ['a status that is a list', { txStatus: ['SUCCESS'] }],
  ['junk all over', { txStatus: 7, txHash: '0x12', detailedExecutionInfo: { confirmations: 3 } }],
])('reports an unknown status for %s', (_, answer) =>
  expect(parseProposal(answer)).toEqual(silence),
);

test.each([
  ['was there before', true, 'gone'],
  // For example, because the host uses its own service.
  ['never was there', false, 'unknown'],
])(
  'reports the correct status of a proposal that the host does not return and that %s',
  async (_, isInService, status) => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
    const txs = { getBySafeTxHash: () => Promise.reject(new Error('no answer')) };
    const sdk = { txs } as unknown as SafeAppsSdk;
    const facts = { ...noFacts, isInService };
    const { proposal } = await readProposal({ sdk, chainId: 1, safeNonce: 1n }, txHash, facts);
    expect(proposal).toEqual({ ...silence, status });
  },
);
