import type { SignClient } from '@walletconnect/sign-client';
import { mainnet, polygon } from 'viem/chains';
import { type Config, createConfig, createConnector, http } from 'wagmi';
import { walletConnect } from 'wagmi/connectors';
import type { Provider } from '@/lib/wallet/walletconnect/client-types';

export type Phone = Awaited<ReturnType<typeof SignClient.init>>;
export type Connector = Config['connectors'][number];

export const chains = [mainnet, polygon] as const;

const quietClient = {
  projectId: '0123456789abcdef0123456789abcdef',
  storageOptions: { database: ':memory:' },
  logger: 'silent',
  telemetryEnabled: false,
} as const;

/** Opens a wallet's end, with only the client. It loads late, once the test's sockets are in place. */
export async function openPhone(customStoragePrefix: string): Promise<Phone> {
  const { SignClient: Client } = await import('@walletconnect/sign-client');
  const metadata = { name: 'Phone', description: '', url: 'https://wallet.example', icons: [] };
  return await Client.init({ ...quietClient, metadata, customStoragePrefix });
}

/**
 * Opens the page's end: a connector per wallet over one client, as in lib/wallet/wagmi/connectors.ts. Returns
 * the links that it shows, too.
 */
export async function openPage(customStoragePrefix: string, ids: readonly string[]) {
  const create = walletConnect({
    ...{ ...quietClient, customStoragePrefix },
    ...{ showQrModal: false, isNewChainsStale: false },
  });
  const list = (id: string) =>
    createConnector((config) => {
      const { setup, ...connector } = create(config);
      return { ...connector, rkDetails: { id, name: id } };
    });
  const config = createConfig({
    chains,
    connectors: ids.map(list),
    transports: { [mainnet.id]: http(), [polygon.id]: http() },
    multiInjectedProviderDiscovery: false,
    storage: null,
  });
  const { connectors } = config;
  const [connector] = connectors;
  if (connector === undefined) throw new Error('no connector');
  const page = (await connector.getProvider()) as unknown as Provider;
  const links: string[] = [];
  page.on('display_uri', (uri) => links.push(String(uri)));
  return { config, connectors, connector, page, links };
}
