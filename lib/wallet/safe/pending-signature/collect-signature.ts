import type { Hash } from 'viem';
import {
  cancelSafeSignIn,
  finishSafeSignIn,
  type PendingSignIn,
  readPendingSignIn,
  recordSigningProposal,
  startSafeSignIn,
} from '@/lib/auth/safe-sign-in';
import { classifyError } from '@/lib/errors/classify-error';
import { emitFailure } from '@/lib/funnel';
import { createStore, type ReadableStore } from '@/lib/store/create-store';
import {
  requestSignature,
  type SignatureRequest,
} from '@/lib/wallet/safe/pending-signature/request-signature';
import {
  canSubmit,
  idle,
  reduceSignature,
  type SignatureEvent,
  type SignatureState,
} from '@/lib/wallet/safe/pending-signature/signature-state';
import type { SafeLink } from '@/lib/wallet/safe/safe-link';
import { readServiceMessage, type ServiceMessage } from '@/lib/wallet/safe/service';

const answerTimeoutMs = 30_000;

export type SignatureCollector = ReturnType<typeof createSignatureCollector>;

/** Signs a Safe in. components/safe/use-safe-sign-in.ts polls and passes signatures in. */
export function createSignatureCollector({ sdk, info }: Pick<SafeLink, 'sdk' | 'info'>) {
  const { safeAddress: address, chainId } = info;
  const store = createStore<SignatureState>(idle);
  /** The host handles one request at a time, across sign-ins. */
  let unanswered = 0;
  let newestRequest = 0;
  /** The search for an earlier sign-in, which starting another one would cancel; null if none is under way. */
  let search: Promise<PendingSignIn | null> | null = null;

  const dispatch = (event: SignatureEvent) => {
    store.set(reduceSignature(store.get(), event));
    if (event.type === 'failed' || event.type === 'start-failed')
      emitFailure('signature', event.error);
    if (event.type === 'request' && event.outcome === 'rejected')
      emitFailure('signature', 'userRejected');
  };

  async function submit(signature: string, message: string): Promise<void> {
    const state = store.get();
    if (!canSubmit(state, message, signature)) return;
    dispatch({ type: 'submitted', message });
    try {
      const finished = await finishSafeSignIn(signature, state.ticket);
      if (finished.ok) dispatch({ type: 'accepted', message });
      else if (finished.reason === 'gone') dispatch({ type: 'gone', message });
      else dispatch({ type: 'refused', message, reason: finished.reason, signature });
    } catch (thrown) {
      dispatch({ type: 'failed', message, error: classifyError(thrown) });
    }
  }

  async function takeMessage(read: ServiceMessage, message: string): Promise<void> {
    dispatch({ type: 'owners', message, signed: read.signed });
    if (read.signature !== null) await submit(read.signature, message);
  }

  async function takeProposal(proposal: Hash, message: string): Promise<void> {
    dispatch({ type: 'proposed', message, proposal });
    const state = store.get();
    const isTaken = state.step === 'pending' && state.pending.message === message;
    if (isTaken && state.ticket === null) await recordSigningProposal(proposal);
  }

  async function requestOwners(pending: PendingSignIn): Promise<void> {
    const { message } = pending;
    newestRequest += 1;
    const own = newestRequest;
    const isOnlyOne = unanswered === 0;
    unanswered += 1;
    const setOutcome = (outcome: Extract<SignatureEvent, { type: 'request' }>['outcome']) => {
      if (own === newestRequest) dispatch({ type: 'request', message, outcome });
    };
    setOutcome('asked');
    const timer = setTimeout(() => {
      const state = store.get();
      if (state.step === 'pending' && state.request === 'asked') setOutcome('silent');
    }, answerTimeoutMs);
    const take = async (answer: SignatureRequest) => {
      if (answer.kind === 'signature') return submit(answer.signature, message);
      if (answer.kind === 'proposal') return takeProposal(answer.safeTxHash, message);
      if (answer.kind !== 'rejected') return setOutcome(answer.kind);
      const read = await readServiceMessage(pending);
      if (read !== null) await takeMessage(read, message);
      // A host rejects a second request when it closes the first one's dialog.
      setOutcome(isOnlyOne && read?.signed === 0 ? 'rejected' : 'closed');
    };
    try {
      const answer = await requestSignature(sdk, pending);
      clearTimeout(timer);
      unanswered -= 1;
      await take(answer);
    } catch (thrown) {
      dispatch({ type: 'failed', message, error: classifyError(thrown) });
    }
  }

  async function find(): Promise<PendingSignIn | null> {
    const pending = await readPendingSignIn().catch(() => null);
    return pending?.address === address && pending.chainId === chainId ? pending : null;
  }

  return {
    state: store as ReadableStore<SignatureState>,
    dispatch,
    submit,
    takeMessage,
    takeProposal,
    async start(): Promise<void> {
      if (store.get().step !== 'idle') return;
      dispatch({ type: 'start' });
      try {
        const found = await search;
        const { pending, ticket } =
          found === null
            ? await startSafeSignIn({ address, chainId })
            : { pending: found, ticket: null };
        dispatch({ type: 'started', pending, ticket });
        await requestOwners(pending);
      } catch (thrown) {
        dispatch({ type: 'start-failed', error: classifyError(thrown) });
      }
    },
    /** Requests the same message again: another message would make existing signatures worthless. */
    async requestAgain(): Promise<void> {
      const state = store.get();
      if (state.step === 'pending') await requestOwners(state.pending);
    },
    async cancel(): Promise<void> {
      const state = store.get();
      dispatch({ type: 'cancelled' });
      await cancelSafeSignIn(state.step === 'pending' ? state.ticket : null).catch(
        (thrown: unknown) => dispatch({ type: 'cancel-failed', error: classifyError(thrown) }),
      );
    },
    /** Finds a sign-in from before a reload or from a closed tab. */
    async restore(): Promise<void> {
      search = find();
      const pending = await search;
      search = null;
      if (pending !== null) dispatch({ type: 'found', pending });
    },
  };
}
