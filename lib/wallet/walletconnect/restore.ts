import { reportWalletError } from '@/lib/wallet/attempts/wallet-error';
import { type Connector, dropSession, getProvider } from '@/lib/wallet/walletconnect/provider';
import { watchSession } from '@/lib/wallet/walletconnect/watch-session';

/**
 * Whether the session of the last visit is still there. Where it is not, the wallet ended it or it
 * ran out while the page was closed, which is said.
 */
export async function isRestored(connector: Connector, onEnd: () => void): Promise<boolean> {
  const provider = await getProvider(connector);
  watchSession(provider, onEnd);
  if (await connector.isAuthorized()) return true;
  await dropSession(provider);
  reportWalletError('sessionEnded');
  return false;
}

/** Disconnects for the page's part in any case; the wallet is told where the relay can be reached. */
export async function leave(connector: Connector): Promise<void> {
  await dropSession(await getProvider(connector));
  await connector.disconnect().catch(() => undefined);
}
