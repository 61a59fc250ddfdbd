import { createConnector } from 'wagmi';
import { safe } from 'wagmi/connectors';
import { openSafeLink } from '@/lib/wallet/safe/safe-link';

type Provider = Awaited<ReturnType<ReturnType<ReturnType<typeof safe>>['getProvider']>>;

/**
 * Creates wagmi's connector on our own link.
 *
 * Upstream: @wagmi/connectors 6.2.0: `safe` queries the host once, trusts any answer, waits for 10 ms and
 * trusts any parent frame; all its methods go through `getProvider`.
 * Breaks when: one of them bypasses `getProvider`: a slow host is not connected, or a stranger is.
 * Guarded by: tests/e2e/safe/safe-connect.spec.ts › D2: on a slow machine a Safe connects as the only wallet,
 * with its details read from the chain; › D1: a parent frame that is not on the list
 * Can go when: wagmi accepts hosts and time limits.
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
