import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { WalletKit, type WalletKitTypes } from '@reown/walletkit';

type Core = WalletKitTypes.Options['core'];

// The core that the kit comes with; the one beside it in node_modules is the page's, and older.
const requireOfKit = createRequire(createRequire(import.meta.url).resolve('@reown/walletkit'));

/** Reown's wallet client, with nothing kept on disk and nobody told; `name` is what it calls itself. */
export async function createKit(
  relayUrl: string,
  name: string,
): Promise<InstanceType<typeof WalletKit>> {
  const { Core: CoreOfKit } = requireOfKit('@walletconnect/core') as {
    Core: new (options: object) => Core;
  };
  const core = new CoreOfKit({
    projectId: '0123456789abcdef0123456789abcdef',
    relayUrl,
    logger: 'silent',
    storageOptions: { database: ':memory:' },
    customStoragePrefix: randomUUID(),
    telemetryEnabled: false,
  });
  return await WalletKit.init({
    core,
    metadata: {
      name,
      description: 'The wallet of a test',
      url: 'https://wallet.example.org',
      icons: [],
    },
  });
}
