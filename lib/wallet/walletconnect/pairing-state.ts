/** A wallet that was chosen and has yet to answer. */
export type Pairing = {
  walletId: string;
  walletName: string;
  /** Null until the relay took the request. */
  uri: string | null;
  /** Opens the wallet's app with the request; null for WalletConnect itself, which is any wallet. */
  link: string | null;
  /** Where to get the app; null where that is not known. */
  store: { ios: string | null; android: string | null };
};

let pairing: Pairing | null = null;
const listeners = new Set<() => void>();

export function getPairing(): Pairing | null {
  return pairing;
}

export function setPairing(value: Pairing | null): void {
  pairing = value;
  for (const listener of listeners) listener();
}

export function subscribeToPairing(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
