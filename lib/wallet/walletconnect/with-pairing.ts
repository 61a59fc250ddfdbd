import type { CreateConnectorFn } from 'wagmi';
import { AppError } from '@/lib/errors/app-error';
import { attemptState } from '@/lib/wallet/attempts/attempt-state';
import { repairRequestLink } from '@/lib/wallet/rainbowkit/repair-storage';

/** Downloads the pairing code and the client when the wallet is chosen, or if it was the last one used. */
export function withPairing(create: CreateConnectorFn, appUrl: string): CreateConnectorFn {
  return (config) => {
    const own = create(config);
    if (own.type !== 'walletConnect') return own;
    const chainIds = config.chains.map(({ id }) => id);
    const onEnd = () => config.emitter.emit('disconnect');
    return {
      ...own,
      connect: (async (parameters?: { isReconnecting?: boolean }) => {
        const { id: attemptId, connectOnly } = attemptState.get();
        const { pair } = await loadPairing();
        if (parameters?.isReconnecting === true) return own.connect({ isReconnecting: true });
        const isConnectOnly = connectOnly === 'now';
        const connected = await pair(own, { chainIds, appUrl, isConnectOnly, onEnd, attemptId });
        repairRequestLink();
        return connected;
      }) as typeof own.connect,
      disconnect: async () => (await loadPairing()).leave(own),
      isAuthorized: async () => (await loadPairing()).isRestored(own, onEnd),
    };
  };
}

async function loadPairing() {
  try {
    return await import('@/lib/wallet/walletconnect/pairing');
  } catch (error) {
    throw new AppError('pageIncomplete', { cause: error });
  }
}

/** Preloads on a phone when the list opens: the wallet's app must open within the tap that chooses it. */
export function warmUp(
  connectors: readonly { type: string; getProvider(): Promise<unknown> }[],
): void {
  const connector = connectors.find(({ type }) => type === 'walletConnect');
  if (connector === undefined) return;
  // A failure is reported when a wallet is chosen.
  void loadPairing().catch(() => undefined);
  void connector.getProvider().catch(() => undefined);
}
