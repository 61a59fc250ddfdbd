import type SafeAppsSdk from '@safe-global/safe-apps-sdk';
import { type Hash, isHash } from 'viem';
import { isObject } from '@/lib/wallet/stored-json';

type ProposalStatus =
  /** Nobody says, for now. */
  | 'unknown'
  | 'confirming'
  | 'executing'
  | 'succeeded'
  | 'failed'
  /** Another transaction took its nonce. */
  | 'cancelled'
  /** Its owners have deleted it. */
  | 'gone';

export type Proposal = {
  status: ProposalStatus;
  /** Owners who have confirmed, and how many must; null where it is not said. */
  confirmed: number | null;
  required: number | null;
  /** The transaction on the chain, once there is one. */
  txHash: Hash | null;
};

const statuses: ReadonlyMap<string, ProposalStatus> = new Map<string, ProposalStatus>([
  ['AWAITING_CONFIRMATIONS', 'confirming'],
  ['AWAITING_EXECUTION', 'executing'],
  ['SUCCESS', 'succeeded'],
  ['FAILED', 'failed'],
  ['CANCELLED', 'cancelled'],
]);

const unknown: Proposal = { status: 'unknown', confirmed: null, required: null, txHash: null };
/** Milliseconds for one answer of the host. */
const timeout = 10_000;

/** What the Safe says of a proposal. Never rejects: a host that does not answer says nothing. */
export async function describeProposal(sdk: SafeAppsSdk, safeTxHash: Hash): Promise<Proposal> {
  try {
    return parseProposal(
      await Promise.race([
        sdk.txs.getBySafeTxHash(safeTxHash),
        new Promise((_, reject) => setTimeout(reject, timeout)),
      ]),
    );
  } catch (error) {
    // The service's own words (Django's) for one that it had and has no more.
    const isGone = error instanceof Error && /not found|no \w+ matches/i.test(error.message);
    return isGone ? { ...unknown, status: 'gone' } : unknown;
  }
}

export function parseProposal(answer: unknown): Proposal {
  if (!isObject(answer)) return unknown;
  const { txStatus, txHash, detailedExecutionInfo } = answer;
  const details = isObject(detailedExecutionInfo) ? detailedExecutionInfo : {};
  const { confirmations, confirmationsRequired } = details;
  return {
    status: (typeof txStatus === 'string' ? statuses.get(txStatus) : undefined) ?? 'unknown',
    confirmed: Array.isArray(confirmations) ? confirmations.length : null,
    required: Number.isSafeInteger(confirmationsRequired) ? Number(confirmationsRequired) : null,
    txHash: typeof txHash === 'string' && isHash(txHash) ? txHash : null,
  };
}
