import { UserRejectedRequestError } from 'viem';
import type { Connector } from 'wagmi';
import { prefetchNonce } from '@/lib/auth/sign-in-nonce';
import { AppError } from '@/lib/errors/app-error';
import { toAppError } from '@/lib/errors/classify-error';
import { emitEvent } from '@/lib/funnel';
import {
  attemptState,
  type ChosenWallet,
  dispatch,
  isAwaited,
  isWaiting,
} from '@/lib/wallet/attempts/attempt-state';
import { untilStepShown } from '@/lib/wallet/attempts/modal-step';
import {
  dismissWalletError,
  recordFailure,
  reportWalletError,
  watchRequestTimeout,
} from '@/lib/wallet/attempts/wallet-error';
import { checkAvailability } from '@/lib/wallet/requests/check-availability';
import { createDeferred, never } from '@/lib/wallet/requests/promises';

const silenceIntervalMs = 3_000;

type AttemptOptions = {
  connector: Connector;
  wallet: ChosenWallet;
  step: 'chain' | 'connection';
};

export type Answer = {
  /** Returns true if the visitor cancelled or chose another wallet, or if the attempt failed. */
  isAbandoned(): boolean;
};

/**
 * Runs all side effects of a connection attempt. `action` returns null if the attempt was abandoned; the
 * result then never settles. Rejects with the action's error, or with `UserRejectedRequestError` after
 * "Cancel".
 */
export async function runAttempt<Result>(
  { connector, wallet, step }: AttemptOptions,
  action: (answer: Answer) => Promise<Result | null>,
): Promise<Result> {
  dispatch({ type: 'choose', wallet, step });
  const { id } = attemptState.get();
  // The kit reads the chain first, and then connects: two attempts for one choice.
  if (step === 'chain') emitEvent({ type: 'wallet-chosen', wallet: wallet.id });
  dismissWalletError();
  prefetchNonce();
  const isRelay = wallet.via === 'relay';
  const watch = isRelay ? watchNothing() : watchBrowserWallet(connector, id);
  let hasFailed = false;
  const { isCancelled } = watch;
  const isAbandoned = () => hasFailed || isCancelled() || !isStillChosen(wallet);
  let result: Result | null;
  try {
    const answer = action({ isAbandoned });
    result = await Promise.race([answer, watch.interrupted]).finally(watch.stop);
  } catch (thrown) {
    hasFailed = true;
    if (!isCancelled()) await reportFailure(id, thrown, isRelay);
    throw thrown;
  }
  // Never settle, so that the kit, which reads the chain and then connects, goes no further.
  if (result === null || (isRelay ? !isAwaited(id) : isAbandoned())) return never();
  const approve = () => dispatch({ type: 'approve', id });
  // Defer, so that "Cancel" keeps its place and the focus between the kit's two steps.
  if (!isRelay) setTimeout(approve);
  else if (step === 'connection') approve();
  return result;
}

/** Counts an earlier attempt too: a wallet that is chosen twice may answer either request. */
function isStillChosen({ uid }: ChosenWallet): boolean {
  const state = attemptState.get();
  if (state.phase === 'ended' && state.endedBy === 'visitor') return false;
  return state.phase !== 'idle' && state.wallet.uid === uid;
}

async function reportFailure(id: number, thrown: unknown, isRelay: boolean): Promise<void> {
  const { code, retry } = blameWallet(thrown);
  if (!isRelay) await untilStepShown(id);
  if (!isAwaited(id)) return;
  dispatch({ type: 'fail', id });
  reportWalletError(code, retry);
  recordFailure('connection', code);
}

/** Blames the wallet for an unknown error. A `TypeError` means that its response has an unexpected shape. */
function blameWallet(thrown: unknown): AppError {
  const error = toAppError(thrown);
  if (error.code !== 'unknown') return error;
  const code = thrown instanceof TypeError ? 'walletJunk' : 'walletFailed';
  return new AppError(code, { cause: thrown });
}

type Watch = { interrupted: Promise<never>; isCancelled(): boolean; stop(): void };

/** Sets no limit: scanning a code takes time, and lib/wallet/walletconnect/pairing.ts has its own limits. */
function watchNothing(): Watch {
  return { interrupted: never(), isCancelled: () => false, stop: () => undefined };
}

function watchBrowserWallet(connector: Connector, id: number): Watch {
  const interruption = createDeferred<never>();
  let isCancelled = false;
  const stopTimeout = watchRequestTimeout(() => attemptState.get().phase === 'silent');
  const stops = [
    stopTimeout,
    watchPopups(() => interruption.reject(new AppError('popupBlocked'))),
    connector.type === 'injected' ? watchSilence(connector, id) : () => undefined,
    attemptState.subscribe(() => {
      const state = attemptState.get();
      if (state.id !== id) return stopTimeout();
      if (state.phase !== 'ended' || state.endedBy !== 'visitor') return;
      isCancelled = true;
      interruption.reject(new UserRejectedRequestError(new Error('the visitor cancelled')));
    }),
  ];
  const stop = () => {
    for (const end of stops) end();
  };
  return { interrupted: interruption.promise, isCancelled: () => isCancelled, stop };
}

function watchSilence(connector: Connector, id: number): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const isWatched = () => attemptState.get().id === id && isWaiting(attemptState.get());
  const check = async () => {
    if (!isWatched()) return;
    const availability = await checkAvailability(connector);
    dispatch({ type: availability === 'silent' ? 'fall-silent' : 'answer', id });
    scheduleCheck();
  };
  const scheduleCheck = () => {
    timer = setTimeout(() => void check(), silenceIntervalMs);
  };
  scheduleCheck();
  return () => clearTimeout(timer);
}

/**
 * Reports when the browser blocks a window that a wallet opens.
 *
 * Upstream: @coinbase/wallet-sdk 4.3.6: shows its own notice with a style that our CSP blocks, and never
 * rejects.
 * Breaks when: the SDK opens its window without `window.open`: the list spins.
 * Guarded by: tests/components/connect/wallet-errors.test.tsx › a blocked pop-up is reported, with a retry
 * Can go when: the SDK rejects.
 */
function watchPopups(onBlocked: () => void): () => void {
  const { open } = window;
  window.open = (...parameters) => {
    const opened = open.apply(window, parameters);
    // Without an opener, `window.open` returns null even for a window that did open.
    const isDetached = /noopener|noreferrer/.test(parameters[2] ?? '');
    if (opened === null && !isDetached) onBlocked();
    return opened;
  };
  return () => {
    window.open = open;
  };
}
