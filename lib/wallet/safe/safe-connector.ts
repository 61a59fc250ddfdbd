import { createConnector } from 'wagmi';
import { safe } from 'wagmi/connectors';
import { openSafeLink } from '@/lib/wallet/safe/safe-link';

type Provider = Awaited<ReturnType<ReturnType<ReturnType<typeof safe>>['getProvider']>>;

/**
 * wagmi's connector on a link of ours: its own asks the host once, believes whatever it says and,
 * left alone, trusts any parent frame and waits for 10 ms.
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
