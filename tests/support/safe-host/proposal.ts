import type { Hex } from 'viem';
import type { TestSafe } from '@/tests/support/safe-host/test-safe';

/** A proposal in the words of Safe's service. Throws for one that it does not know (any more). */
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

function getStatus(isReplaced: boolean, isSuccess: boolean | null, isConfirmed: boolean): string {
  if (isReplaced) return 'CANCELLED';
  if (isSuccess !== null) return isSuccess ? 'SUCCESS' : 'FAILED';
  return isConfirmed ? 'AWAITING_EXECUTION' : 'AWAITING_CONFIRMATIONS';
}
