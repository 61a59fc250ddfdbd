import { useRef } from 'react';
import type { Client } from 'viem';
import { usePolling } from '@/components/safe/use-polling';
import { useSafeFacts } from '@/components/safe/use-safe';
import type { PendingSignIn } from '@/lib/auth/safe-sign-in';
import { askHost } from '@/lib/wallet/safe/ask-host';
import { noFacts, type Proposal, readProposal } from '@/lib/wallet/safe/proposal';
import type { SafeLink } from '@/lib/wallet/safe/safe-link';
import { hashSafeMessage, isSignedOnChain, parseSignature } from '@/lib/wallet/safe/safe-message';
import { readServiceMessage, type ServiceMessage } from '@/lib/wallet/safe/service';

/** Milliseconds between two looks at a source at most. A transaction is to be noticed within five seconds. */
const intervals = { host: 15_000, service: 10_000, chain: 3_000, proposal: 4_000 } as const;

type Handlers = {
  /** A signature that may be enough: `0x` for one that is on chain. */
  onSignature: (signature: string) => Promise<void>;
  onMessage: (message: ServiceMessage) => Promise<void>;
  onProposal: (proposal: Proposal) => void;
};

/**
 * Watches for the signatures of a pending sign-in, null for none. Host, service and chain are asked
 * each by itself, so that one that does not answer delays no other.
 */
export function useWatchSignIn(
  pending: PendingSignIn | null,
  { sdk, info }: SafeLink,
  client: Client | undefined,
  { onSignature, onMessage, onProposal }: Handlers,
): void {
  const isOn = pending !== null;
  const proposal = pending?.proposal ?? null;
  const safeNonce = useSafeFacts()?.nonce;
  const facts = useRef(noFacts);

  const askHostForSignature = async () => {
    if (pending === null) return;
    const answer = sdk.safe.getOffChainSignature(hashSafeMessage(pending));
    const signature = parseSignature(await askHost(answer).catch(() => null));
    if (signature !== null) await onSignature(signature);
  };
  const askService = async () => {
    const message = pending === null ? null : await readServiceMessage(pending);
    if (message !== null) await onMessage(message);
  };
  const askChain = async () => {
    if (pending === null || client === undefined) return;
    if (await isSignedOnChain(client, pending)) await onSignature('0x');
  };
  const askForProposal = async () => {
    if (proposal === null) return;
    const sources = { sdk, chainId: info.chainId, safeNonce };
    const read = await readProposal(sources, proposal, facts.current);
    facts.current = read.facts;
    onProposal(read.proposal);
  };

  usePolling(isOn, askHostForSignature, intervals.host);
  // Of a transaction the service has no message.
  usePolling(isOn && proposal === null, askService, intervals.service);
  usePolling(isOn, askChain, intervals.chain);
  usePolling(proposal !== null, askForProposal, intervals.proposal);
}
