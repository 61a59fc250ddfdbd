import type { Connector } from 'wagmi';
import { readField } from '@/lib/parse';
import { createStore, type ReadableStore } from '@/lib/store/create-store';
import { dismissWalletError, reportWalletError } from '@/lib/wallet/attempts/wallet-error';
import { checkAvailability } from '@/lib/wallet/requests/check-availability';
import { storeLastWallet } from '@/lib/wallet/storage/last-connection';

const state = createStore<'there' | 'silent' | 'lost'>('there');

/**
 * `lost`: the wallet stopped responding, like an extension that was updated or turned off. The session stays,
 * because the visitor did not disconnect. `silent`: the wallet may only be busy, and stays connected.
 */
export const walletAvailability: ReadableStore<'there' | 'silent' | 'lost'> = state;

/** Ends the connection, but keeps the record that reconnects the wallet on the next page load. */
export function markWalletLost(connector: Connector): void {
  state.set('lost');
  dismissWalletError();
  const restore = storeLastWallet();
  connector.emitter.emit('disconnect');
  restore();
}

/** Resets `lost` when a wallet connects or the visitor forgets the lost one. */
export function forgetLostWallet(): void {
  if (state.get() === 'lost') state.set('there');
}

export function markWalletSilent(isSilent: boolean): void {
  if (state.get() !== 'lost') state.set(isSilent ? 'silent' : 'there');
}

/** Some wallets report a disconnect twice at once: with empty accounts and with an error. */
const echoMs = 500;

/**
 * Distinguishes why an extension disconnects. MetaMask's parts lose each other for good (1011) or for a
 * moment (1013), and the visitor may disconnect meanwhile. Any other error is reported; without an error, the
 * visitor disconnected in the wallet.
 *
 * Upstream: MetaMask: the codes 1011 and 1013; wagmi 2.19.5: `injected.onDisconnect` treats both as the
 * visitor disconnecting.
 * Breaks when: the codes change: an updated extension counts as disconnected by the visitor.
 * Guarded by: tests/components/connect/lost-wallets.test.tsx › a wallet that … is reported, and is back and
 * signed in after a reload
 * Can go when: wagmi tells them apart.
 * @see https://github.com/MetaMask/providers/blob/main/src/BaseProvider.ts (_handleDisconnect)
 */
export function wrapDisconnect(
  connector: Connector,
  isConnected: () => boolean,
): Connector['onDisconnect'] {
  const { onDisconnect } = connector;
  let leftAt = Number.NEGATIVE_INFINITY;
  return async (error) => {
    const code = readField(error, 'code');
    if (code === 1011 || code === 1013) {
      const isLost = code === 1011 || (await checkAvailability(connector)) !== 'there';
      if (isLost && isConnected()) markWalletLost(connector);
      return;
    }
    if (error === undefined) leftAt = performance.now();
    else if (performance.now() - leftAt > echoMs) reportWalletError('walletDisconnected');
    onDisconnect.call(connector, error);
  };
}
