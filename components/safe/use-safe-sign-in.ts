import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Client, Hash } from 'viem';
import { usePublicClient } from 'wagmi';
import { usePolling } from '@/components/hooks/use-polling';
import { useStore } from '@/components/hooks/use-store';
import { isSafeReadOnly, isSafeSignInRequested } from '@/components/safe/sign-in-request';
import { useSafeFacts } from '@/components/safe/use-safe';
import type { PendingSignIn } from '@/lib/auth/safe-sign-in';
import { withTimeLimit } from '@/lib/wallet/requests/promises';
import {
  createSignatureCollector,
  type SignatureCollector,
} from '@/lib/wallet/safe/pending-signature/collect-signature';
import { createProposalFinder } from '@/lib/wallet/safe/pending-signature/find-signing-proposal';
import { hostLimitMs, noFacts, type ProposalFacts, readProposal } from '@/lib/wallet/safe/proposal';
import type { SafeLink } from '@/lib/wallet/safe/safe-link';
import { hashSafeMessage, isSignedOnChain, parseSignature } from '@/lib/wallet/safe/safe-message';
import { readServiceMessage } from '@/lib/wallet/safe/service';

/** Longest time between polls of each source. A transaction is noticed within five seconds. */
const intervalsMs = { host: 15_000, service: 10_000, chain: 3_000, proposal: 4_000 } as const;

export function useSafeSignIn(link: SafeLink, isSignedIn: boolean) {
  const [collector] = useState(() => createSignatureCollector(link));
  const client = usePublicClient({ chainId: link.info.chainId });
  const state = useStore(collector.state);
  const isPending = state.step === 'pending';
  const isRequested = useStore(isSafeSignInRequested);
  const { start, requestAgain, cancel } = collector;

  // Runs before the button can be pressed.
  useLayoutEffect(() => {
    if (isSignedIn) collector.dispatch({ type: 'signed-in' });
    else void collector.restore();
  }, [isSignedIn, collector]);

  const { isReadOnly } = link.info;
  useEffect(() => isSafeReadOnly.set(isReadOnly), [isReadOnly]);

  useEffect(() => {
    if (isSignedIn || isReadOnly || !isRequested) return;
    isSafeSignInRequested.set(false);
    void (isPending ? requestAgain() : start());
  }, [isSignedIn, isReadOnly, isRequested, isPending, start, requestAgain]);

  usePendingSignatures(
    isSignedIn || state.step !== 'pending' ? null : state.pending,
    link,
    client,
    collector,
  );
  return { state, start, requestAgain, cancel };
}

/** Polls host, service and chain independently, so that an unresponsive one delays no other. */
function usePendingSignatures(
  pending: PendingSignIn | null,
  { sdk, info }: SafeLink,
  client: Client | undefined,
  { dispatch, submit, takeMessage, takeProposal }: SignatureCollector,
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
    const signature = parseSignature(await withTimeLimit(answer, hostLimitMs).catch(() => null));
    if (signature !== null) await submit(signature, pending.message);
  };
  const pollQueue = async () => {
    const found = pending === null ? null : await findProposal?.();
    if (pending === null || found === null || found === undefined) return;
    known.current = { proposal: found, facts: { ...noFacts, isInService: true } };
    await takeProposal(found, pending.message);
  };
  const pollService = async () => {
    if (pending === null) return;
    const read = await readServiceMessage(pending);
    if (read !== null) await takeMessage(read, pending.message);
    // Owners either sign off chain or on chain, so check the queue only when there is no off-chain signature.
    if (read === null || read.signed === 0) await pollQueue();
  };
  const pollChain = async () => {
    if (pending === null || client === undefined) return;
    if (await isSignedOnChain(client, pending)) await submit('0x', pending.message);
  };
  const pollProposal = async () => {
    if (pending === null || proposal === null) return;
    const sources = { sdk, chainId: info.chainId, safeNonce };
    const facts = known.current.proposal === proposal ? known.current.facts : noFacts;
    const read = await readProposal(sources, proposal, facts);
    known.current = { proposal, facts: read.facts };
    dispatch({ type: 'proposal', message: pending.message, proposal, read: read.proposal });
    // The proposal may have been deleted, and another one created.
    if (read.proposal.status === 'unknown') await pollQueue();
  };

  usePolling(isOn, pollHost, intervalsMs.host);
  // The service has no message for a sign-in that is proposed as a transaction.
  usePolling(isOn && proposal === null, pollService, intervalsMs.service);
  usePolling(isOn, pollChain, intervalsMs.chain);
  usePolling(proposal !== null, pollProposal, intervalsMs.proposal);
}
