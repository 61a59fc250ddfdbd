import type { ErrorCode } from '@/lib/errors/app-error';
import { isSilent } from '@/lib/errors/describe-error';
import { emitFailure } from '@/lib/funnel';
import { createStore, type ReadableStore } from '@/lib/store/create-store';

export type WalletError = {
  /** The last error that the kit does not show. */
  code: ErrorCode | null;
  /** The "Try again" action, if the page has one. */
  retry: (() => void) | null;
  /** Failed connections and sign-ins during this page view, not counting refusals. */
  attempts: number;
};

const error = createStore<WalletError>({ code: null, retry: null, attempts: 0 });

export const walletError: ReadableStore<WalletError> = error;

let reports = 0;

/** Shows an error instead of the last one. Returns a function that withdraws it. */
export function reportWalletError(code: ErrorCode, retry: WalletError['retry'] = null): () => void {
  reports += 1;
  const own = reports;
  error.set({ ...error.get(), code, retry });
  return () => {
    if (own === reports) dismissWalletError();
  };
}

export function dismissWalletError(): void {
  if (error.get().code !== null) error.set({ ...error.get(), code: null, retry: null });
}

/** Records a refusal too, which counts only for the funnel. */
export function recordFailure(step: 'connection' | 'signature', code: ErrorCode): void {
  emitFailure(step, code);
  if (isSilent(code)) return;
  error.set({ ...error.get(), attempts: error.get().attempts + 1 });
}

export function forgetFailures(): void {
  if (error.get().attempts > 0) error.set({ ...error.get(), attempts: 0 });
}

const requestTimeoutMs = 15_000;
const silenceIntervalMs = 3_000;

/** Asks the visitor to check the wallet while a request is pending. Returns a function that stops it. */
export function watchRequestTimeout(isSilent: () => boolean): () => void {
  let withdraw = () => {};
  const report = () => {
    if (isSilent()) timer = setTimeout(report, silenceIntervalMs);
    else withdraw = reportWalletError('walletSilent');
  };
  let timer = setTimeout(report, requestTimeoutMs);
  return () => {
    clearTimeout(timer);
    withdraw();
  };
}
