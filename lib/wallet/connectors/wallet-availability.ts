import type { Connector } from 'wagmi';
import { readField } from '@/lib/parse';
import { createStore, type ReadableStore } from '@/lib/store/create-store';
import { dismissWalletError, reportWalletError } from '@/lib/wallet/attempts/wallet-error';
import { checkAvailability } from '@/lib/wallet/requests/check-availability';
import { storeLastWallet } from '@/lib/wallet/storage/last-connection';

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

type OnDisconnect = Connector['onDisconnect'];

/** Milliseconds: some wallets that were left say so by no accounts and by the error, both at once. */
const echo = 500;

/**
 * Tells apart why an extension says that it is disconnected. MetaMask's two codes mean that its own
 * parts lost each other: for good (1011, "page reload required") or for a moment (1013). Another
 * error ends the connection with a text; none is what leaving in the wallet looks like.
 *
 * Upstream: MetaMask: the codes 1011 and 1013; wagmi 2.19.5: `injected.onDisconnect` takes both for
 * leaving.
 * Breaks when: the codes change: an extension that is updated counts as left.
 * Guarded by: tests/components/connect/lost-wallets.test.tsx › a wallet that … is told, and back,
 * signed in, after a reload
 * Can go when: wagmi tells them apart.
 * @see https://github.com/MetaMask/providers/blob/main/src/BaseProvider.ts (_handleDisconnect)
 */
export function wrapDisconnect(connector: Connector): OnDisconnect {
  const { onDisconnect } = connector;
  let leftAt = Number.NEGATIVE_INFINITY;
  return async (error) => {
    const code = readField(error, 'code');
    if (code === 1011) return markWalletLost(connector);
    if (code === 1013) {
      if ((await checkAvailability(connector)) !== 'there') markWalletLost(connector);
      return;
    }
    if (error === undefined) leftAt = performance.now();
    else if (performance.now() - leftAt > echo) {
      reportWalletError('walletDisconnected');
    }
    onDisconnect.call(connector, error);
  };
}
