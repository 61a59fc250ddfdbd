import { useCallback, useEffect, useRef, useState } from 'react';
import { usePublicClient } from 'wagmi';
import { onSafeSignInRequest } from '@/components/safe/sign-in-request';
import { usePolling } from '@/components/safe/use-polling';
import type { PendingSignIn } from '@/lib/auth/safe-sign-in';
import {
  cancelSafeSignIn,
  finishSafeSignIn,
  noteSigningProposal,
  readPendingSignIn,
  startSafeSignIn,
} from '@/lib/auth/safe-sign-in-client';
import { askForSignature, type SignatureRequest } from '@/lib/wallet/safe/ask-signature';
import { describeProposal } from '@/lib/wallet/safe/proposal';
import type { SafeLink } from '@/lib/wallet/safe/safe-link';
import { countSignatures, hashSafeMessage, isSignedOnChain } from '@/lib/wallet/safe/safe-message';

/** Milliseconds after which the page says that the Safe has not answered. */
const patience = 30_000;

export type SafeSignInState = {
  pending: PendingSignIn;
  /** Null where a cookie stands for it. */
  ticket: string | null;
  /** How the Safe took the last request to sign; `kept` for one of an earlier page view. */
  request: 'asked' | 'silent' | 'rejected' | 'on-chain' | 'failed' | 'kept';
  /** Owners who have signed; null where nobody says. */
  signed: number | null;
  isBusy: boolean;
};

type Situation = { isSignedIn: boolean; threshold: number };

/** A sign-in of this Safe, from the request to its owners until enough of them have signed. */
export function useSafeSignIn({ sdk, info }: SafeLink, { isSignedIn, threshold }: Situation) {
  const { safeAddress: address, chainId } = info;
  const client = usePublicClient({ chainId });
  const [state, setState] = useState<SafeSignInState | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  /** The signature that was refused last: it is not presented again. */
  const refused = useRef<string | null>(null);
  /** The host's answer and a look at it may bring the same signature. */
  const isFinishing = useRef(false);
  const change = useCallback(
    (part: Partial<SafeSignInState>) =>
      setState((old) => (old === null ? null : { ...old, ...part })),
    [],
  );

  const finish = useCallback(
    async (signature: string, ticket: string | null) => {
      if (refused.current === signature || isFinishing.current) return;
      isFinishing.current = true;
      const finished = await finishSafeSignIn(signature, ticket).finally(() => {
        isFinishing.current = false;
      });
      if (finished.ok || finished.reason === 'gone') setState(null);
      else change({ isBusy: finished.reason === 'busy' });
      // What the chain says may come later to the server's node than to ours.
      const mayChange = finished.ok || finished.reason !== 'waiting' || signature === '0x';
      if (!mayChange) refused.current = signature;
    },
    [change],
  );

  const ask = useCallback(
    (pending: PendingSignIn, ticket: string | null) => {
      change({ request: 'asked' });
      const timer = setTimeout(
        () => setState((old) => (old?.request === 'asked' ? { ...old, request: 'silent' } : old)),
        patience,
      );
      const take = async (answer: SignatureRequest) => {
        clearTimeout(timer);
        if (answer.kind === 'signature') await finish(answer.signature, ticket);
        else if (answer.kind === 'proposal') {
          const { safeTxHash: proposal } = answer;
          change({ request: 'on-chain', pending: { ...pending, proposal } });
          if (ticket === null) await noteSigningProposal(proposal);
        } else change({ request: answer.kind });
      };
      askForSignature(sdk, pending).then(take).catch(setError);
    },
    [sdk, finish, change],
  );

  const start = useCallback(async () => {
    setIsStarting(true);
    setError(null);
    refused.current = null;
    try {
      const { pending, ticket } = await startSafeSignIn({ address, chainId });
      setState({ pending, ticket, request: 'asked', signed: null, isBusy: false });
      ask(pending, ticket);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setIsStarting(false);
    }
  }, [address, chainId, ask]);

  const cancel = useCallback(async () => {
    setState(null);
    await cancelSafeSignIn(state?.ticket ?? null).catch(setError);
  }, [state]);

  // What was asked for before a reload, or in a tab that was closed.
  useEffect(() => {
    if (isSignedIn) return;
    readPendingSignIn().then(
      (pending) => {
        if (pending?.address !== address || pending.chainId !== chainId) return;
        const kept = {
          pending,
          ticket: null,
          request: 'kept',
          signed: null,
          isBusy: false,
        } as const;
        setState((old) => old ?? kept);
      },
      () => undefined,
    );
  }, [isSignedIn, address, chainId]);

  usePolling(state !== null && !isSignedIn, async () => {
    if (state === null || client === undefined) return;
    const { pending, ticket } = state;
    const { proposal } = pending;
    const [signature, isOnChain, count, proposed] = await Promise.all([
      sdk.safe.getOffChainSignature(hashSafeMessage(pending)).catch(() => null),
      isSignedOnChain(client, pending),
      // Of one owner, or of a transaction, Safe's service has nothing to count.
      threshold > 1 && proposal === null ? countSignatures(pending) : null,
      proposal === null ? null : describeProposal(sdk, proposal),
    ]);
    if (typeof signature === 'string' && signature.length > 2) await finish(signature, ticket);
    else if (isOnChain) await finish('0x', ticket);
    if (proposed === null) change({ signed: count });
    else {
      const isOver = ['failed', 'cancelled', 'gone'].includes(proposed.status);
      change({ signed: proposed.confirmed, request: isOver ? 'failed' : 'on-chain' });
    }
  });

  const askAgain = useCallback(() => {
    if (state !== null) ask(state.pending, state.ticket);
  }, [state, ask]);

  useEffect(() => {
    // The same message once more, rather than another one that makes the first worthless.
    if (!isSignedIn) return onSafeSignInRequest(() => (state === null ? void start() : askAgain()));
    setState(null);
    return undefined;
  }, [isSignedIn, state, start, askAgain]);

  return { state, isStarting, error, start, askAgain, cancel };
}
