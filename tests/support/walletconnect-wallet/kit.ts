import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type { WalletKit, WalletKitTypes } from '@reown/walletkit';

export type Kit = InstanceType<typeof WalletKit>;
type Core = WalletKitTypes.Options['core'];
export type AuthRequest = WalletKitTypes.SessionAuthenticate['params']['authPayload'];
export type Cacao = Parameters<Kit['approveSessionAuthenticate']>[0]['auths'][number];
type Namespaces = Parameters<Kit['approveSession']>[0]['namespaces'];

type Utils = {
  populateAuthPayload(options: {
    authPayload: AuthRequest;
    chains: string[];
    methods: string[];
  }): AuthRequest;
  buildAuthObject(request: AuthRequest, signature: Cacao['s'], iss: string): Cacao;
  buildNamespacesFromAuth(methods: string[], accounts: string[]): Namespaces;
  getRecapFromResources(resources: string[] | undefined): string | undefined;
  getMethodsFromRecap(recap: string): string[];
  getChainsFromRecap(recap: string): string[];
  hashKey(publicKey: string): string;
};

const require = createRequire(import.meta.url);
const { WalletKit: Client } = require('@reown/walletkit') as { WalletKit: typeof WalletKit };
// The core and the utilities that the kit comes with; those beside it in node_modules are the page's, and
// older.
const requireOfKit = createRequire(require.resolve('@reown/walletkit'));
const { Core: CoreOfKit } = requireOfKit('@walletconnect/core') as {
  Core: new (options: object) => Core;
};

/** The library with which Reown's wallets build their answers: `@walletconnect/utils` 2.25.0. */
export const utils = requireOfKit('@walletconnect/utils') as Utils;

/** Creates Reown's wallet client, without files or telemetry. `name` is how it introduces itself. */
export async function createKit(relayUrl: string, name: string): Promise<Kit> {
  const core = new CoreOfKit({
    projectId: '0123456789abcdef0123456789abcdef',
    relayUrl,
    logger: 'silent',
    storageOptions: { database: ':memory:' },
    customStoragePrefix: randomUUID(),
    telemetryEnabled: false,
  });
  return await Client.init({
    core,
    metadata: {
      name,
      description: 'The wallet of a test',
      // In a simulated DOM, the client warns about any other origin.
      url: typeof window === 'undefined' ? 'https://wallet.example.org' : window.location.origin,
      icons: [],
    },
  });
}

/**
 * Reports whether the wallet may change the session's accounts. After `session_authenticate` it may not:
 * `approveSessionAuthenticate` of @walletconnect/sign-client 2.25.0 keeps the page's key as the session's
 * controller. `update` then throws "Unauthorized update request."
 */
export function controlsSession(kit: Kit, topic: string): boolean {
  const session = kit.getActiveSessions()[topic];
  return session !== undefined && session.controller === session.self.publicKey;
}
