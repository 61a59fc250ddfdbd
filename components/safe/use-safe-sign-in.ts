import { useCallback, useEffect, useRef, useState } from 'react';
import type { Hash } from 'viem';
import { usePublicClient } from 'wagmi';
import { onSafeSignInRequest } from '@/components/safe/sign-in-request';
import { usePendingSignatures } from '@/components/safe/use-pending-signatures';
import type { PendingSignIn } from '@/lib/auth/safe-sign-in';
import {
  cancelSafeSignIn,
  finishSafeSignIn,
  readPendingSignIn,
  recordSigningProposal,
  startSafeSignIn,
} from '@/lib/auth/safe-sign-in-client';
import type { ErrorCode } from '@/lib/errors/app-error';
import { classifyError } from '@/lib/errors/classify-error';
import { finalStatuses } from '@/lib/wallet/safe/proposal';
import { requestSignature, type SignatureRequest } from '@/lib/wallet/safe/request-signature';
import type { SafeLink } from '@/lib/wallet/safe/safe-link';
import { readServiceMessage, type ServiceMessage } from '@/lib/wallet/safe/service';

/** Milliseconds after which the page says that the Safe has not answered. */
const answerTimeout = 30_000;

export type SafeSignInState = {
  pending: PendingSignIn;
  /** Null where a cookie identifies the sign-in. */
  ticket: string | null;
  /** How the Safe took the last request to sign; `kept` for one of an earlier page view. */
  request:
    | 'asked'
    | 'silent'
    | 'rejected'
    /** Its dialog was closed, and nobody says whether an owner had signed in it. */
    | 'closed'
    | 'host-failed'
    | 'on-chain'
    | 'failed'
    | 'kept';
  /** Owners who have signed; null where nobody says. */
  signed: number | null;
  isBusy: boolean;
};

/** A sign-in of this Safe, from the request to its owners until enough of them have signed. */
export function useSafeSignIn(link: SafeLink, isSignedIn: boolean) {
  const { sdk } = link;
  const { safeAddress: address, chainId } = link.info;
  const client = usePublicClient({ chainId });
  const [state, setState] = useState<SafeSignInState | null>(null);
  /** Known by its message: an answer may come after its sign-in has ended, and another one begun. */
  const latest = useRef(state);
  latest.current = state;
  const [isStarting, setIsStarting] = useState(false);
  const [errorCode, setErrorCode] = useState<ErrorCode | null>(null);
  /** The signature that was refused last: it is not presented again. */
  const refused = useRef<string | null>(null);
  /** The message that is being finished, or was: several sources may bring its signature. */
  const finishing = useRef<string | null>(null);
  /** Requests that the host has not answered: it knows of one at a time. */
  const unanswered = useRef(0);
  /** Counts requests: how an older one was taken says nothing of the one that is on the screen. */
  const requests = useRef(0);
  const change = useCallback(
    (message: string, part: Partial<SafeSignInState>) =>
      setState((old) => (old?.pending.message === message ? { ...old, ...part } : old)),
    [],
  );
  /** Shows what failed, null for nothing, under the sign-in that it is about; null where none is pending. */
  const showError = useCallback((code: ErrorCode | null, message: string | null) => {
    if ((latest.current?.pending.message ?? null) === message) setErrorCode(code);
  }, []);

  const finish = useCallback(
    async (signature: string, message: string) => {
      const current = latest.current;
      if (current?.pending.message !== message) return;
      if (refused.current === signature || finishing.current === message) return;
      finishing.current = message;
      let isOver = false;
      try {
        const finished = await finishSafeSignIn(signature, current.ticket);
        isOver = finished.ok || finished.reason === 'gone';
        showError(null, message);
        if (isOver) setState((old) => (old?.pending.message === message ? null : old));
        else change(message, { isBusy: !finished.ok && finished.reason === 'busy' });
        // What the chain says may come later to the server's node than to ours.
        const mayChange = finished.ok || finished.reason !== 'waiting' || signature === '0x';
        if (!mayChange) refused.current = signature;
      } catch (thrown) {
        showError(classifyError(thrown), message);
      } finally {
        // A source that was asked before the end may answer after it.
        if (!isOver && finishing.current === message) finishing.current = null;
      }
    },
    [change, showError],
  );

  /** Takes what the service knows. Gives how many owners have signed, null where it does not say. */
  const takeMessage = useCallback(
    async (read: ServiceMessage | null, message: string) => {
      if (read === null) return null;
      change(message, { signed: read.signed });
      if (read.signature !== null) await finish(read.signature, message);
      return read.signed;
    },
    [change, finish],
  );

  const takeProposal = useCallback(
    async (proposal: Hash, message: string) => {
      const old = latest.current;
      if (old === null || old.pending.message !== message) return;
      change(message, { request: 'on-chain', pending: { ...old.pending, proposal } });
      if (old.ticket === null) await recordSigningProposal(proposal);
    },
    [change],
  );

  const sendRequest = useCallback(
    (pending: PendingSignIn) => {
      const { message } = pending;
      requests.current += 1;
      const own = requests.current;
      const setRequest = (request: SafeSignInState['request']) => {
        if (own === requests.current) change(message, { request });
      };
      setRequest('asked');
      const isOnlyOne = unanswered.current === 0;
      unanswered.current += 1;
      const timer = setTimeout(() => {
        if (latest.current?.request === 'asked') setRequest('silent');
      }, answerTimeout);
      const takeRejection = async () => {
        const signed = await takeMessage(await readServiceMessage(pending), message);
        // A host rejects a second request as it closes the dialog of the first one.
        const isRefusal = isOnlyOne && signed === 0;
        setRequest(isRefusal ? 'rejected' : 'closed');
      };
      const take = async (answer: SignatureRequest) => {
        clearTimeout(timer);
        unanswered.current -= 1;
        if (answer.kind === 'signature') await finish(answer.signature, message);
        else if (answer.kind === 'proposal') await takeProposal(answer.safeTxHash, message);
        else if (answer.kind === 'rejected') await takeRejection();
        else setRequest(answer.kind);
      };
      requestSignature(sdk, pending)
        .then(take)
        .catch((thrown: unknown) => showError(classifyError(thrown), message));
    },
    [sdk, finish, takeMessage, takeProposal, change, showError],
  );

  const start = useCallback(async () => {
    setIsStarting(true);
    setErrorCode(null);
    refused.current = null;
    try {
      const { pending, ticket } = await startSafeSignIn({ address, chainId });
      setState({ pending, ticket, request: 'asked', signed: null, isBusy: false });
      sendRequest(pending);
    } catch (thrown) {
      setErrorCode(classifyError(thrown));
    } finally {
      setIsStarting(false);
    }
  }, [address, chainId, sendRequest]);

  const cancel = useCallback(async () => {
    setState(null);
    await cancelSafeSignIn(state?.ticket ?? null).catch((thrown: unknown) =>
      showError(classifyError(thrown), null),
    );
  }, [state, showError]);

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

  usePendingSignatures(isSignedIn ? null : (state?.pending ?? null), link, client, {
    onSignature: finish,
    onMessage: async (read, message) => void (await takeMessage(read, message)),
    onProposalFound: takeProposal,
    onProposal: (safeTxHash, { status, confirmed }) => {
      const old = latest.current;
      if (status === 'unknown' || old === null || old.pending.proposal !== safeTxHash) return;
      const isOver = finalStatuses.includes(status) && status !== 'succeeded';
      // One that has ended is dropped, so that the next one is searched for.
      if (isOver) {
        const pending = { ...old.pending, proposal: null };
        change(pending.message, { signed: null, request: 'failed', pending });
      } else change(old.pending.message, { signed: confirmed, request: 'on-chain' });
    },
  });

  const requestAgain = useCallback(() => {
    if (state !== null) sendRequest(state.pending);
  }, [state, sendRequest]);

  useEffect(() => {
    // The same message once more, rather than another one that makes the first worthless.
    if (!isSignedIn)
      return onSafeSignInRequest(() => (state === null ? void start() : requestAgain()));
    setState(null);
    setErrorCode(null);
    return undefined;
  }, [isSignedIn, state, start, requestAgain]);

  return { state, isStarting, errorCode, start, requestAgain, cancel };
}
