import { createStore } from '@/lib/store/create-store';

/** A wallet that was chosen and has yet to answer. */
export type Pairing = {
  walletId: string;
  walletName: string;
  /** Null until the relay took the request. */
  uri: string | null;
  /** The wallet is asked to sign in as well, where it can by the same approval. */
  isSigningIn: boolean;
  /** Opens the wallet's app with the request; null for WalletConnect itself, which is any wallet. */
  link: string | null;
  /** Where to get the app; null where that is not known. */
  store: { ios: string | null; android: string | null };
};

/** The wallet that is awaited now, null for none. */
export const pairingState = createStore<Pairing | null>(null);

export const getPairing = pairingState.get;
export const setPairing = pairingState.set;

/** The id of the wallet whose pairing was the last attempt to connect, and failed; null for none. */
export const failedPairing = createStore<string | null>(null);
