import { createConnector } from 'wagmi';
import { safe } from 'wagmi/connectors';
import { openSafeLink } from '@/lib/wallet/safe/safe-link';

type Provider = Awaited<ReturnType<ReturnType<ReturnType<typeof safe>>['getProvider']>>;

/**
 * wagmi's connector on a link of ours.
 *
 * Upstream: @wagmi/connectors 6.2.0: `safe` asks the host once, believes whatever it says, waits for
 * 10 ms and trusts any parent frame; all its methods go by `getProvider`.
 * Breaks when: one of them goes by something else: a slow host is not connected, or a stranger is.
 * Guarded by: tests/e2e/safe/safe-connect.spec.ts › D2: on a slow machine a Safe connects as the only wallet,
 * with its details read from the chain; › D1: a parent frame that is not on the list
 * Can go when: wagmi takes hosts and times.
 */
export function createSafeConnector(safeOrigins: readonly string[]) {
  let provider: Promise<Provider> | null = null;

  async function createProvider(): Promise<Provider> {
    const { sdk, info } = await openSafeLink(safeOrigins);
    const { SafeAppProvider } = await import('@safe-global/safe-apps-provider');
    return new SafeAppProvider(info, sdk);
  }

  return createConnector<Provider>((config) => ({
    ...safe()(config),
    getProvider: () => {
      provider ??= createProvider().catch((error: unknown) => {
        provider = null;
        throw error;
      });
      return provider;
    },
  }));
}
