import type { Connector } from 'wagmi';
import { dismissWalletError } from '@/lib/wallet/attempts/wallet-error';
import { storeLastWallet } from '@/lib/wallet/storage/last-wallet';

/**
 * `lost`: the wallet that was connected has stopped answering, as an extension does that is updated
 * or switched off under the page. It has not been left: the session waits for its return.
 * `silent`: the same while it is asked for something, so that it may only be busy. It stays connected.
 */
let state: 'there' | 'silent' | 'lost' = 'there';
const listeners = new Set<() => void>();

/** Takes the connection away, and leaves what reconnects it when the page is loaded again. */
export function markWalletLost(connector: Connector): void {
  set('lost');
  dismissWalletError();
  const restore = storeLastWallet();
  connector.emitter.emit('disconnect');
  restore();
}

/** Another wallet is connected, or this one again, or the visitor gives it up. */
export function forgetLostWallet(): void {
  if (state === 'lost') set('there');
}

export function isWalletLost(): boolean {
  return state === 'lost';
}

export function markWalletSilent(isSilent: boolean): void {
  if (state !== 'lost') set(isSilent ? 'silent' : 'there');
}

export function isWalletSilent(): boolean {
  return state === 'silent';
}

export function subscribeToLostWallet(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(value: typeof state): void {
  if (value === state) return;
  state = value;
  for (const listener of listeners) listener();
}
