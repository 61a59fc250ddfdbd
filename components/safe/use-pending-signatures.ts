import { useMemo, useRef } from 'react';
import type { Client, Hash } from 'viem';
import { usePolling } from '@/components/hooks/use-polling';
import { useSafeFacts } from '@/components/safe/use-safe';
import type { PendingSignIn } from '@/lib/auth/safe-sign-in';
import { createProposalFinder } from '@/lib/wallet/safe/find-signing-proposal';
import {
  noFacts,
  type Proposal,
  type ProposalFacts,
  readProposal,
} from '@/lib/wallet/safe/proposal';
import { requestHost } from '@/lib/wallet/safe/request-host';
import type { SafeLink } from '@/lib/wallet/safe/safe-link';
import { hashSafeMessage, isSignedOnChain, parseSignature } from '@/lib/wallet/safe/safe-message';
import { readServiceMessage, type ServiceMessage } from '@/lib/wallet/safe/service';

/** Milliseconds between two polls of a source at most. A transaction is to be noticed within five seconds. */
const intervals = { host: 15_000, service: 10_000, chain: 3_000, proposal: 4_000 } as const;

/** Each gets the message of the sign-in that it is about. */
type Handlers = {
  /** A signature that may be enough: `0x` for one that is on chain. */
  onSignature: (signature: string, message: string) => Promise<void>;
  onMessage: (read: ServiceMessage, message: string) => Promise<void>;
  /** A transaction that is to sign, which the host has not reported. */
  onProposalFound: (safeTxHash: Hash, message: string) => Promise<void>;
  onProposal: (safeTxHash: Hash, proposal: Proposal) => void;
};

/**
 * Polls for the signatures of a pending sign-in, null for none. Host, service and chain are polled
 * independently, so that one that does not answer delays no other.
 */
export function usePendingSignatures(
  pending: PendingSignIn | null,
  { sdk, info }: SafeLink,
  client: Client | undefined,
  { onSignature, onMessage, onProposalFound, onProposal }: Handlers,
): void {
  const isOn = pending !== null;
  const proposal = pending?.proposal ?? null;
  const safeNonce = useSafeFacts()?.nonce;
  const known = useRef<{ proposal: Hash | null; facts: ProposalFacts }>({
    proposal: null,
    facts: noFacts,
  });
  const { address, chainId, message } = pending ?? {};
  const findProposal = useMemo(
    () =>
      address === undefined || chainId === undefined || message === undefined
        ? null
        : createProposalFinder({ address, chainId, message }),
    [address, chainId, message],
  );

  const pollHost = async () => {
    if (pending === null) return;
    const answer = sdk.safe.getOffChainSignature(hashSafeMessage(pending));
    const signature = parseSignature(await requestHost(answer).catch(() => null));
    if (signature !== null) await onSignature(signature, pending.message);
  };
  const pollQueue = async () => {
    const found = pending === null ? null : await findProposal?.();
    if (pending === null || found === null || found === undefined) return;
    known.current = { proposal: found, facts: { ...noFacts, isInService: true } };
    await onProposalFound(found, pending.message);
  };
  const pollService = async () => {
    if (pending === null) return;
    const read = await readServiceMessage(pending);
    if (read !== null) await onMessage(read, pending.message);
    // Owners who sign off chain do not sign on chain.
    if (read === null || read.signed === 0) await pollQueue();
  };
  const pollChain = async () => {
    if (pending === null || client === undefined) return;
    if (await isSignedOnChain(client, pending)) await onSignature('0x', pending.message);
  };
  const pollProposal = async () => {
    if (proposal === null) return;
    const sources = { sdk, chainId: info.chainId, safeNonce };
    const facts = known.current.proposal === proposal ? known.current.facts : noFacts;
    const read = await readProposal(sources, proposal, facts);
    known.current = { proposal, facts: read.facts };
    onProposal(proposal, read.proposal);
    // It may have been deleted before this view of the page, and another one proposed.
    if (read.proposal.status === 'unknown') await pollQueue();
  };

  usePolling(isOn, pollHost, intervals.host);
  // Of a transaction the service has no message.
  usePolling(isOn && proposal === null, pollService, intervals.service);
  usePolling(isOn, pollChain, intervals.chain);
  usePolling(proposal !== null, pollProposal, intervals.proposal);
}
