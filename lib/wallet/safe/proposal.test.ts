import { expect, test } from 'vitest';
import { parseProposal } from '@/lib/wallet/safe/proposal';

const txHash = `0x${'ab'.repeat(32)}`;
const silence = { status: 'unknown', confirmed: null, required: null, nonce: null, txHash: null };

test('a proposal is told with its confirmations and, once there is one, its transaction', () => {
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
  ['a text', 'SUCCESS'],
  ['a status that nobody knows', { txStatus: 'DONE' }],
  ['a status that is a method', { txStatus: 'toString' }],
  ['a status that is a list', { txStatus: ['SUCCESS'] }],
  ['junk all over', { txStatus: 7, txHash: '0x12', detailedExecutionInfo: { confirmations: 3 } }],
])('%s says nothing', (_, answer) => expect(parseProposal(answer)).toEqual(silence));
