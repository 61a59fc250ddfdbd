import { getPairing } from '@/lib/wallet/walletconnect/pairing-state';
import type { Provider } from '@/lib/wallet/walletconnect/provider';

/** Milliseconds between looks at the line, while somebody needs it. */
const interval = 3_000;
/** Milliseconds of absence after which a socket that looks open may be dead: phones cut them. */
const trustedAbsence = 1_000;

/**
 * Keeps the line to the relay while there is a session or a pairing. The client gives up for good
 * once it closed the line itself (its `reconnectInProgress` stays set), and it does not notice a
 * socket that died while the page was asleep behind the wallet.
 */
export function keepRelay(provider: Provider): void {
  const { relayer } = provider.signer.client.core;
  let hiddenSince = 0;

  const isNeeded = () => provider.session !== undefined || Boolean(getPairing()?.uri);
  const look = () => {
    if (document.hidden || !isNeeded() || relayer.connected || relayer.connecting) return;
    relayer.reconnectInProgress = false;
    relayer.transportOpen().catch(() => undefined);
  };
  const onVisibility = () => {
    if (document.hidden) {
      hiddenSince = performance.now();
      return;
    }
    const wasLong = performance.now() - hiddenSince > trustedAbsence;
    if (!isNeeded() || !wasLong || !relayer.connected) return look();
    relayer
      .restartTransport()
      .catch(() => undefined)
      .finally(() => {
        relayer.reconnectInProgress = false;
      });
  };

  setInterval(look, interval);
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', look);
}
