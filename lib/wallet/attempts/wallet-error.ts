/**
 * The last thing that went wrong between page and wallet and that the kit would not say. Filled by
 * the guarded connectors, shown by components/notices/wallet-alert.tsx. Null when there is nothing.
 */
let trouble: unknown = null;
const listeners = new Set<() => void>();

export function reportWalletError(error: unknown): void {
  set(error);
}

export function dismissWalletError(): void {
  set(null);
}

export function getWalletError(): unknown {
  return trouble;
}

export function subscribeToWalletError(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(value: unknown): void {
  trouble = value;
  for (const listener of listeners) listener();
}
