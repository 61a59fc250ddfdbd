import { createStore, type ReadableStore } from '@/lib/store/create-store';

export type ChosenWallet = {
  uid: string;
  id: string;
  name: string;
  via: 'browser' | 'relay';
  store: { ios: string | null; android: string | null };
};

type PairingLink = {
  uri: string;
  /** Null for WalletConnect itself, which any app can answer. */
  app: string | null;
  isSigningIn: boolean;
};

type Base = {
  /** Counts attempts. The kit makes two per choice: the first reads the chain, the second connects. */
  id: number;
  /** Skips sign-in in this attempt ("now") or in the next connection ("next"). */
  connectOnly: 'no' | 'next' | 'now';
};

/** An attempt that waits for a wallet in this browser, in the open list. */
export type Waiting = Base & { phase: 'waiting' | 'silent'; wallet: ChosenWallet };

/** An attempt that waits for a wallet behind the relay. */
export type Pairing = (Base & { phase: 'requesting'; wallet: ChosenWallet }) | Linked;
export type Linked = Base & { phase: 'linked'; wallet: ChosenWallet; link: PairingLink };

type EndedBy = 'approval' | 'failure' | 'visitor';

/** Diagram in docs/architecture.md. */
export type AttemptState =
  | (Base & { phase: 'idle' })
  | Waiting
  | (Base & { phase: 'unseen'; wallet: ChosenWallet })
  | Pairing
  | (Base & { phase: 'ended'; wallet: ChosenWallet; endedBy: EndedBy });

export type AttemptEvent =
  | { type: 'choose'; wallet: ChosenWallet; step: 'chain' | 'connection' }
  | { type: 'skip-sign-in' }
  | { type: 'close-list' }
  | { type: 'cancel' }
  | { type: 'fall-silent' | 'answer' | 'approve' | 'fail'; id: number }
  | { type: 'show-link'; id: number; link: PairingLink };

export const initialAttempt: AttemptState = { id: 0, connectOnly: 'no', phase: 'idle' };

export function reduceAttempt(state: AttemptState, event: AttemptEvent): AttemptState {
  // Ignore events from a replaced attempt.
  if ('id' in event && event.id !== state.id) return state;
  switch (event.type) {
    case 'choose':
      return choose(state, event);
    case 'skip-sign-in':
      return { ...state, connectOnly: 'next' };
    case 'close-list':
      return isWaiting(state) ? { ...state, phase: 'unseen' } : state;
    case 'fall-silent':
      return state.phase === 'waiting' ? { ...state, phase: 'silent' } : state;
    case 'answer':
      return state.phase === 'silent' ? { ...state, phase: 'waiting' } : state;
    case 'show-link':
      return isPairing(state) ? { ...state, phase: 'linked', link: event.link } : state;
    case 'approve':
      return end(state, 'approval');
    case 'fail':
      return end(state, 'failure');
    case 'cancel':
      return end(state, 'visitor');
  }
}

function choose(
  { id, connectOnly }: AttemptState,
  { wallet, step }: Extract<AttemptEvent, { type: 'choose' }>,
): AttemptState {
  const isNext = connectOnly === 'next';
  return {
    id: id + 1,
    connectOnly: isNext ? (step === 'connection' ? 'now' : 'next') : 'no',
    phase: wallet.via === 'relay' ? 'requesting' : 'waiting',
    wallet,
  };
}

function end(state: AttemptState, endedBy: EndedBy): AttemptState {
  if (state.phase === 'idle' || state.phase === 'ended') return state;
  const { id, connectOnly, wallet } = state;
  return { id, connectOnly, phase: 'ended', wallet, endedBy };
}

export function isWaiting(state: AttemptState): state is Waiting {
  return state.phase === 'waiting' || state.phase === 'silent';
}

export function isPairing(state: AttemptState): state is Pairing {
  return state.phase === 'requesting' || state.phase === 'linked';
}

const store = createStore<AttemptState>(initialAttempt);

export const attemptState: ReadableStore<AttemptState> = store;

export function dispatch(event: AttemptEvent): void {
  store.set(reduceAttempt(store.get(), event));
}

/** Returns true if this is the newest attempt and has not ended. */
export function isAwaited(id: number): boolean {
  const state = store.get();
  return state.id === id && state.phase !== 'ended';
}
