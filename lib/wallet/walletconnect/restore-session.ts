import { reportWalletError } from '@/lib/wallet/attempts/wallet-error';
import type { Connector } from '@/lib/wallet/walletconnect/client-types';
import { getClient } from '@/lib/wallet/walletconnect/walletconnect-client';

/**
 * Whether the session of the last visit is still there. Where it is not, the wallet ended it or it
 * ran out while the page was closed, which is reported.
 */
export async function isRestored(connector: Connector, onEnd: () => void): Promise<boolean> {
  const client = await getClient(connector);
  client.watchSession(onEnd);
  if (await connector.isAuthorized()) return true;
  await client.dropSession();
  reportWalletError('sessionEnded');
  return false;
}

/** Disconnects on our side in any case; the wallet is notified where the relay can be reached. */
export async function leave(connector: Connector): Promise<void> {
  const client = await getClient(connector);
  await client.dropSession();
  await connector.disconnect().catch(() => undefined);
}
