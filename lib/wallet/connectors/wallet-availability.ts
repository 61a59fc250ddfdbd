import type { Connector } from 'wagmi';
import { createStore, type ReadableStore } from '@/lib/store/create-store';
import { dismissWalletError } from '@/lib/wallet/attempts/wallet-error';
import { storeLastWallet } from '@/lib/wallet/storage/last-wallet';

const state = createStore<'there' | 'silent' | 'lost'>('there');

/**
 * `lost`: the wallet that was connected has stopped answering, as an extension does that is updated
 * or switched off under the page. Keep the session: the provider died, the user did not disconnect.
 * `silent`: the same while it is asked for something, so that it may only be busy. It stays connected.
 */
export const walletAvailability: ReadableStore<'there' | 'silent' | 'lost'> = state;

/** Ends the connection, and leaves what reconnects it when the page is loaded again. */
export function markWalletLost(connector: Connector): void {
  state.set('lost');
  dismissWalletError();
  const restore = storeLastWallet();
  connector.emitter.emit('disconnect');
  restore();
}

/** Another wallet is connected, or this one again, or the visitor gives it up. */
export function forgetLostWallet(): void {
  if (isWalletLost()) state.set('there');
}

export function isWalletLost(): boolean {
  return state.get() === 'lost';
}

export function markWalletSilent(isSilent: boolean): void {
  if (!isWalletLost()) state.set(isSilent ? 'silent' : 'there');
}

export function isWalletSilent(): boolean {
  return state.get() === 'silent';
}
