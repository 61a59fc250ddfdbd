import type { CreateConnectorFn } from 'wagmi';
import { AppError } from '@/lib/errors/app-error';
import { takeConnectOnly } from '@/lib/wallet/attempts/connect-only';
import { getAttempt } from '@/lib/wallet/attempts/connection-attempt';
import { repairRequestLink } from '@/lib/wallet/rainbowkit/request-link';
import { createFallbackStorage } from '@/lib/wallet/storage/fallback-storage';

/**
 * Lets a connector that goes through WalletConnect do so within limits. The rules, as the client
 * itself, are downloaded when the wallet is chosen or was the last one used.
 */
export function withPairing(create: CreateConnectorFn, appUrl: string): CreateConnectorFn {
  return (config) => {
    const own = create(config);
    if (own.type !== 'walletConnect') return own;
    const chainIds = config.chains.map(({ id }) => id);
    const onEnd = () => config.emitter.emit('disconnect');
    return {
      ...own,
      connect: (async (parameters?: { isReconnecting?: boolean }) => {
        const attempt = getAttempt();
        const isConnectOnly = takeConnectOnly();
        const { pair } = await load(() => import('@/lib/wallet/walletconnect/pairing'));
        if (parameters?.isReconnecting === true) return own.connect({ isReconnecting: true });
        const connected = await pair(own, {
          ...{ chainIds, appUrl, isConnectOnly, onEnd, attempt },
        });
        repairRequestLink(createFallbackStorage());
        return connected;
      }) as typeof own.connect,
      disconnect: async () => {
        const { leave } = await load(() => import('@/lib/wallet/walletconnect/restore-session'));
        await leave(own);
      },
      isAuthorized: async () => {
        const { isRestored } = await load(
          () => import('@/lib/wallet/walletconnect/restore-session'),
        );
        return isRestored(own, onEnd);
      },
    };
  };
}

async function load<Module>(importModule: () => Promise<Module>): Promise<Module> {
  try {
    return await importModule();
  } catch (error) {
    throw new AppError('pageIncomplete', { cause: error });
  }
}

/** On a phone, when the list opens: so that the wallet's app opens within the tap that chooses it. */
export function warmUp(
  connectors: readonly { type: string; getProvider(): Promise<unknown> }[],
): void {
  const connector = connectors.find(({ type }) => type === 'walletConnect');
  if (connector === undefined) return;
  // What fails here fails again, and is reported, when a wallet is chosen.
  void import('@/lib/wallet/walletconnect/pairing').catch(() => undefined);
  void connector.getProvider().catch(() => undefined);
}
