import type { Connector } from 'wagmi';
import { keepLastWallet } from '@/lib/wallet/last-wallet';
import { dismissTrouble } from '@/lib/wallet/wallet-trouble';

/**
 * Whether the wallet that was connected has stopped answering, as an extension does that is updated
 * or switched off under the page. It has not been left: the session waits for its return.
 */
let isLost = false;
const listeners = new Set<() => void>();

/** Takes the connection away, and leaves what reconnects it when the page is loaded again. */
export function loseWallet(connector: Connector): void {
  set(true);
  dismissTrouble();
  const restore = keepLastWallet();
  connector.emitter.emit('disconnect');
  restore();
}

/** Another wallet is connected, or this one again, or the visitor gives it up. */
export function forgetLostWallet(): void {
  if (isLost) set(false);
}

export function isWalletLost(): boolean {
  return isLost;
}

export function subscribeToLostWallet(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(value: boolean): void {
  isLost = value;
  for (const listener of listeners) listener();
}
