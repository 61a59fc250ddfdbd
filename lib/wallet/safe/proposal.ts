import type SafeAppsSdk from '@safe-global/safe-apps-sdk';
import { type Hash, isHash } from 'viem';
import { isObject } from '@/lib/parse';
import { withTimeLimit } from '@/lib/wallet/requests/promises';
import { readServiceProposal } from '@/lib/wallet/safe/service';

/** A timeout proves nothing: the host answers some requests only sometimes. */
export const hostLimitMs = 5_000;

type ProposalStatus =
  | 'unknown'
  | 'confirming'
  | 'executing'
  | 'succeeded'
  | 'failed'
  /** Another transaction used its nonce. */
  | 'cancelled'
  /** Its owners deleted it. */
  | 'gone'
  /** The Safe's nonce has passed, but whether this transaction used it is unknown. */
  | 'settled';

export const finalStatuses: readonly ProposalStatus[] = [
  'succeeded',
  'failed',
  'cancelled',
  'gone',
  'settled',
];

export type Proposal = {
  status: ProposalStatus;
  /** Confirmations so far, and how many are required; null if unknown. */
  confirmed: number | null;
  required: number | null;
  nonce: number | null;
  /** Hash of the transaction on chain. */
  txHash: Hash | null;
};

const statuses: ReadonlyMap<string, ProposalStatus> = new Map<string, ProposalStatus>([
  ['AWAITING_CONFIRMATIONS', 'confirming'],
  ['AWAITING_EXECUTION', 'executing'],
  ['SUCCESS', 'succeeded'],
  ['FAILED', 'failed'],
  ['CANCELLED', 'cancelled'],
]);

const unknown: Proposal = {
  status: 'unknown',
  confirmed: null,
  required: null,
  nonce: null,
  txHash: null,
};
/** Facts learned while a source responded. */
export type ProposalFacts = {
  /** Null if unknown. */
  nonce: number | null;
  /** True once Safe's public service has listed the proposal. A host may use another service. */
  isInService: boolean;
};

type Sources = {
  sdk: SafeAppsSdk;
  chainId: number;
  /** Read from the chain; undefined if the node is silent. */
  safeNonce: bigint | undefined;
};

export const noFacts: ProposalFacts = { nonce: null, isInService: false };

/**
 * Reads a proposal's state from the host, else from Safe's service, else from the Safe's on-chain nonce.
 * Never rejects. A host reports a deleted proposal like any failure, so only the service can show that it is
 * gone.
 */
export async function readProposal(
  { sdk, chainId, safeNonce }: Sources,
  safeTxHash: Hash,
  facts: ProposalFacts,
): Promise<{ proposal: Proposal; facts: ProposalFacts }> {
  const response = withTimeLimit(sdk.txs.getBySafeTxHash(safeTxHash), hostLimitMs);
  const reported = parseProposal(await response.catch(() => null));
  const known = { ...facts, nonce: reported.nonce ?? facts.nonce };
  const isReported = reported.status !== 'unknown';
  if (isReported && facts.isInService) return { proposal: reported, facts: known };
  const answer = await readServiceProposal(chainId, safeTxHash);
  const listed = parseProposal(answer);
  const isInService = facts.isInService || listed.status !== 'unknown';
  const learnt = { nonce: known.nonce ?? listed.nonce, isInService };
  if (isReported) return { proposal: reported, facts: learnt };
  if (answer === 'absent' && isInService) {
    return { proposal: { ...unknown, status: 'gone' }, facts: learnt };
  }
  const isPast = learnt.nonce !== null && safeNonce !== undefined && safeNonce > learnt.nonce;
  if (listed.status === 'unknown' && isPast) {
    return { proposal: { ...unknown, status: 'settled' }, facts: learnt };
  }
  return { proposal: listed, facts: learnt };
}

export function parseProposal(answer: unknown): Proposal {
  if (!isObject(answer)) return unknown;
  const { txStatus, txHash, detailedExecutionInfo } = answer;
  const details = isObject(detailedExecutionInfo) ? detailedExecutionInfo : {};
  const { confirmations, confirmationsRequired, nonce } = details;
  return {
    status: (typeof txStatus === 'string' ? statuses.get(txStatus) : undefined) ?? 'unknown',
    confirmed: Array.isArray(confirmations) ? confirmations.length : null,
    required: Number.isSafeInteger(confirmationsRequired) ? Number(confirmationsRequired) : null,
    nonce: Number.isSafeInteger(nonce) ? Number(nonce) : null,
    txHash: typeof txHash === 'string' && isHash(txHash) ? txHash : null,
  };
}
