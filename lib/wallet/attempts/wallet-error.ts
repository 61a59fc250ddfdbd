import { createStore, type ReadableStore } from '@/lib/store/create-store';

const error = createStore<unknown>(null);

/**
 * The last thing that went wrong between page and wallet and that the kit would not say. Filled by
 * the wrapped connectors, shown by components/notices/wallet-alert.tsx. Null when there is nothing.
 */
export const walletError: ReadableStore<unknown> = error;

export const reportWalletError: (error: unknown) => void = error.set;

export function dismissWalletError(): void {
  error.set(null);
}
