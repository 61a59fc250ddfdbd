import { expect, test } from 'vitest';
import { parseBatchSupport } from '@/lib/wallet/batches/batch-support';

const supported = { atomic: { status: 'supported' } };

test.each([
  ['EIP-5792', { 137: supported }, 'supported'],
  ['EIP-5792, after an upgrade', { 137: { atomic: { status: 'ready' } } }, 'ready'],
  ['EIP-5792, for all chains', { 0: supported }, 'supported'],
  ['the drafts', { 137: { atomicBatch: { supported: true } } }, 'supported'],
  ['both', { 137: { ...supported, atomicBatch: { supported: false } } }, 'supported'],
  ['another chain', { 1: supported }, 'unsupported'],
  [
    'a chain against all others',
    { 0: supported, 137: { atomic: { status: 'unsupported' } } },
    'unsupported',
  ],
  ['nothing', {}, 'unsupported'],
  ['junk', { 137: 'supported' }, 'unsupported'],
  ['other junk', null, 'unsupported'],
])('reads the support of a wallet that answers with %s', (_, answer, atomic) => {
  expect(parseBatchSupport(answer, 137)).toEqual({ atomic, paymaster: false });
});

test('reads whether a wallet takes a paymaster', () => {
  const answer = { 137: { ...supported, paymasterService: { supported: true } } };
  expect(parseBatchSupport(answer, 137).paymaster).toBe(true);
});
