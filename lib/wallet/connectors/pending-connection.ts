import { UserRejectedRequestError } from 'viem';
import type { Connector } from 'wagmi';
import { createStore, type ReadableStore } from '@/lib/store/create-store';
import { startAttempt } from '@/lib/wallet/attempts/connection-attempt';
import { checkAvailability } from '@/lib/wallet/connectors/check-availability';
import { describeWallet } from '@/lib/wallet/rainbowkit/describe-wallet';

/** A wallet that was chosen and has yet to answer. Those behind WalletConnect are in `pairing-state`. */
export type PendingConnection = {
  walletId: string;
  walletName: string;
  /** Whether it answers nothing at all, and not only what it was asked. */
  isSilent: boolean;
  /** Stops waiting, on our side only. */
  cancel: () => void;
};

/** Milliseconds between checks whether it answers at all; a check takes up to eight seconds. */
const interval = 3_000;

const pending = createStore<PendingConnection | null>(null);
let stopWatching: () => void = () => undefined;

/** The wallet that is awaited now, null for none. */
export const pendingConnection: ReadableStore<PendingConnection | null> = pending;

/**
 * The wait is no longer shown: another wallet was chosen, or the list was closed. An answer of the
 * wallet counts all the same.
 */
export function forgetPendingConnection(): void {
  stopWatching();
  pending.set(null);
}

type Waiting = {
  /** Rejects, as a refusal, when the visitor cancelled. */
  cancelled: Promise<never>;
  isCancelled: () => boolean;
  stop: () => void;
};

/** Shows that this wallet is awaited, and lets the visitor cancel, until `stop` is called. */
export function waitForConnection(connector: Connector): Waiting {
  let isCancelled = false;
  let refuse: (error: Error) => void = () => undefined;
  const cancelled = new Promise<never>((_, reject) => {
    refuse = reject;
  });
  cancelled.catch(() => undefined);
  const { walletId, walletName } = describeWallet(connector);
  let own: PendingConnection = { walletId, walletName, isSilent: false, cancel };
  stopWatching();
  pending.set(own);
  const stopOwn =
    connector.type === 'injected'
      ? watchSilence(connector, (isSilent) => {
          if (pending.get() !== own || own.isSilent === isSilent) return;
          own = { ...own, isSilent };
          pending.set(own);
        })
      : () => undefined;
  stopWatching = stopOwn;

  function cancel(): void {
    isCancelled = true;
    startAttempt();
    refuse(new UserRejectedRequestError(new Error('the visitor cancelled')));
  }

  function stop(): void {
    stopOwn();
    // The kit connects in two steps. Between them the way out stays where it is, with its focus.
    setTimeout(() => {
      if (pending.get() === own) pending.set(null);
    });
  }

  return { cancelled, isCancelled: () => isCancelled, stop };
}

function watchSilence(
  connector: Pick<Connector, 'getChainId'>,
  report: (isSilent: boolean) => void,
): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;
  const check = async () => {
    const availability = await checkAvailability(connector);
    if (isOver) return;
    report(availability === 'silent');
    scheduleCheck();
  };
  const scheduleCheck = () => {
    timer = setTimeout(() => void check(), interval);
  };
  scheduleCheck();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
