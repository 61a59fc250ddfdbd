import { type Hex, size } from 'viem';
import type { Proposal, TestSafe } from '@/tests/support/safe-host/test-safe';

/** Default number of transactions on a page. */
const queueLimit = 20;

/** Describes a proposal in the format of Safe's service. Throws for one that the service does not know. */
export async function describeProposal(safe: TestSafe, safeTxHash: Hex) {
  const proposal = safe.proposals.get(safeTxHash);
  if (proposal === undefined) throw new Error('No MultisigTransaction matches the given query.');
  const { call, signatures, txHash, isSuccess } = proposal;
  const isReplaced = txHash === null && (await safe.nonce()) > call.nonce;
  return {
    safeAddress: safe.address,
    txId: `multisig_${safe.address}_${safeTxHash}`,
    txHash,
    txStatus: getStatus(isReplaced, isSuccess, signatures.size >= safe.threshold),
    txInfo: describeCall(proposal),
    txData: {
      hexData: call.data,
      dataDecoded: null,
      to: { value: call.to },
      value: call.value.toString(),
      operation: call.operation,
      trustedDelegateCallTarget: call.operation === 1 ? false : null,
    },
    detailedExecutionInfo: {
      type: 'MULTISIG',
      nonce: Number(call.nonce),
      safeTxHash,
      confirmationsRequired: safe.threshold,
      confirmations: [...signatures].map(([value, signature]) => ({
        signer: { value },
        signature,
        submittedAt: 0,
      })),
    },
  };
}

/** Describes the queue in the format of Safe's service: still executable, by nonce, then oldest first. */
export async function describeQueue(safe: TestSafe) {
  const next = await safe.nonce();
  const open = [...safe.proposals].filter(
    ([, { call, txHash }]) => txHash === null && call.nonce >= next,
  );
  const sorted = open.sort(([, one], [, other]) => Number(one.call.nonce - other.call.nonce));
  const results = sorted.slice(0, queueLimit).map(([safeTxHash, proposal], index, all) => ({
    type: 'TRANSACTION',
    conflictType: all.length === 1 ? 'None' : index === all.length - 1 ? 'End' : 'HasNext',
    transaction: {
      id: `multisig_${safe.address}_${safeTxHash}`,
      txHash: null,
      timestamp: 0,
      txStatus: getStatus(false, null, proposal.signatures.size >= safe.threshold),
      txInfo: describeCall(proposal),
      executionInfo: {
        type: 'MULTISIG',
        nonce: Number(proposal.call.nonce),
        confirmationsRequired: safe.threshold,
        confirmationsSubmitted: proposal.signatures.size,
      },
    },
  }));
  const label = results.length === 0 ? [] : [{ type: 'LABEL', label: 'Next' }];
  return { count: results.length, next: null, previous: null, results: [...label, ...results] };
}

function describeCall({ call }: Proposal) {
  return {
    type: 'Custom',
    to: { value: call.to },
    dataSize: size(call.data).toString(),
    value: call.value.toString(),
    // Only contracts that the service knows have one.
    methodName: null,
    isCancellation: false,
  };
}

function getStatus(isReplaced: boolean, isSuccess: boolean | null, isConfirmed: boolean): string {
  if (isReplaced) return 'CANCELLED';
  if (isSuccess !== null) return isSuccess ? 'SUCCESS' : 'FAILED';
  return isConfirmed ? 'AWAITING_EXECUTION' : 'AWAITING_CONFIRMATIONS';
}
