import type { ErrorCode } from '@/lib/errors/app-error';
import { isSilent } from '@/lib/errors/describe-error';
import { createStore, type ReadableStore } from '@/lib/store/create-store';

export type WalletError = {
  /** The last thing that went wrong and that the kit would not say; null for nothing. */
  code: ErrorCode | null;
  /** What "Try again" does, where it can be tried from the page. */
  retry: (() => void) | null;
  /** Failed attempts to connect or sign in in this page view; the visitor's own refusals are none. */
  attempts: number;
};

const error = createStore<WalletError>({ code: null, retry: null, attempts: 0 });

/** What went wrong between page and wallet, for components/notices/wallet-alert.tsx. */
export const walletError: ReadableStore<WalletError> = error;

let reports = 0;

/** Shows an error in the place of the last one. Returns what withdraws it, where no other came since. */
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

/** Counts a failed attempt, whoever shows it. */
export function recordFailure(code: ErrorCode): void {
  if (isSilent(code)) return;
  error.set({ ...error.get(), attempts: error.get().attempts + 1 });
}

/** Starts to count anew: it worked, or the visitor does not want to know. */
export function forgetFailures(): void {
  if (error.get().attempts > 0) error.set({ ...error.get(), attempts: 0 });
}
