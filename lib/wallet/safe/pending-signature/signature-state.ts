import type { Hash } from 'viem';
import type { PendingSignIn } from '@/lib/auth/safe-sign-in';
import type { ErrorCode } from '@/lib/errors/app-error';
import { finalStatuses, type Proposal } from '@/lib/wallet/safe/proposal';

type RequestOutcome =
  | 'asked'
  | 'silent'
  | 'rejected'
  /** The dialog was closed, but an owner may have signed in it first. */
  | 'closed'
  | 'host-failed'
  | 'on-chain'
  /** The signing transaction failed or was replaced by another one. */
  | 'failed'
  /** Requested in an earlier page view. */
  | 'kept';

export type PendingSignature = {
  step: 'pending';
  error: ErrorCode | null;
  pending: PendingSignIn;
  /** Null if a cookie identifies the sign-in. */
  ticket: string | null;
  request: RequestOutcome;
  /** Number of owners who have signed; null if unknown. */
  signed: number | null;
  /** The server could not verify the signatures; the page will submit them again. */
  isBusy: boolean;
  isSubmitting: boolean;
  /** The last refused signature, which is not submitted again. */
  refused: string | null;
};

export type SignatureState =
  | { step: 'idle' | 'starting'; error: ErrorCode | null }
  | PendingSignature;

/** An event of one sign-in, identified by its message. The event may arrive after the sign-in has ended. */
type EventOf<Type, Content = unknown> = { type: Type; message: string } & Content;

export type SignatureEvent =
  | { type: 'start' }
  | { type: 'started'; pending: PendingSignIn; ticket: string | null }
  | { type: 'start-failed'; error: ErrorCode }
  /** This browser has a pending sign-in from an earlier page view. */
  | { type: 'found'; pending: PendingSignIn }
  | { type: 'cancelled' }
  | { type: 'cancel-failed'; error: ErrorCode }
  | { type: 'signed-in' }
  | EventOf<'request', { outcome: RequestOutcome }>
  | EventOf<'owners', { signed: number | null }>
  | EventOf<'submitted'>
  | EventOf<'refused', { reason: 'waiting' | 'busy'; signature: string }>
  | EventOf<'accepted' | 'gone'>
  | EventOf<'failed', { error: ErrorCode }>
  | EventOf<'proposed', { proposal: Hash }>
  | EventOf<'proposal', { proposal: Hash; read: Pick<Proposal, 'status' | 'confirmed'> }>;

export const idle: SignatureState = { step: 'idle', error: null };

/** Returns the state of a Safe's sign-in after an event. Diagram in docs/safe.md. */
export function reduceSignature(state: SignatureState, event: SignatureEvent): SignatureState {
  switch (event.type) {
    case 'start':
      return state.step === 'idle' ? { step: 'starting', error: null } : state;
    case 'started':
      return state.step === 'starting' ? begin(event.pending, event.ticket, 'asked') : state;
    case 'start-failed':
      return state.step === 'starting' ? { step: 'idle', error: event.error } : state;
    case 'found':
      return state.step === 'idle' ? begin(event.pending, null, 'kept') : state;
    case 'cancelled':
    case 'signed-in':
      return idle;
    case 'cancel-failed':
      return state.step === 'idle' ? { step: 'idle', error: event.error } : state;
    default:
      return state.step === 'pending' && state.pending.message === event.message
        ? reducePending(state, event)
        : state;
  }
}

type PendingEvent = Extract<SignatureEvent, { message: string }>;

function reducePending(state: PendingSignature, event: PendingEvent): SignatureState {
  switch (event.type) {
    case 'request':
      return { ...state, request: event.outcome };
    case 'owners':
      return { ...state, signed: event.signed };
    case 'submitted':
      return { ...state, isSubmitting: true };
    case 'accepted':
    case 'gone':
      return idle;
    case 'refused': {
      // The chain may reach the server's node later than ours, and a busy server decides later.
      const isFinal = event.reason === 'waiting' && event.signature !== '0x';
      const refused = isFinal ? event.signature : state.refused;
      const isBusy = event.reason === 'busy';
      return { ...state, error: null, isSubmitting: false, isBusy, refused };
    }
    case 'failed':
      return { ...state, error: event.error, isSubmitting: false };
    case 'proposed':
      return {
        ...state,
        request: 'on-chain',
        pending: { ...state.pending, proposal: event.proposal },
      };
    case 'proposal':
      return state.pending.proposal === event.proposal ? reduceProposal(state, event.read) : state;
  }
}

function reduceProposal(
  state: PendingSignature,
  { status, confirmed }: Pick<Proposal, 'status' | 'confirmed'>,
): PendingSignature {
  if (status === 'unknown') return state;
  const isLost = finalStatuses.includes(status) && status !== 'succeeded';
  if (!isLost) return { ...state, signed: confirmed, request: 'on-chain' };
  // Clearing the proposal starts the search for the next one.
  return {
    ...state,
    signed: null,
    request: 'failed',
    pending: { ...state.pending, proposal: null },
  };
}

function begin(
  pending: PendingSignIn,
  ticket: string | null,
  request: RequestOutcome,
): PendingSignature {
  const open = { signed: null, isBusy: false, isSubmitting: false, refused: null };
  return { step: 'pending', error: null, pending, ticket, request, ...open };
}

/** Reports whether to submit a signature: several sources may deliver the same one. */
export function canSubmit(
  state: SignatureState,
  message: string,
  signature: string,
): state is PendingSignature {
  return (
    state.step === 'pending' &&
    state.pending.message === message &&
    !state.isSubmitting &&
    state.refused !== signature
  );
}
