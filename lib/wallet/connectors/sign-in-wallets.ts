import type { Connector } from 'wagmi';
import { productId } from '@/lib/config';
import { readField, readString } from '@/lib/parse';
import { getDemoWalletRdns } from '@/lib/wallet/demo/name';
import { getAnnouncedRdns } from '@/lib/wallet/eip6963/clean-name';

/**
 * The wallets that are known to have `wallet_connect` with `signInWithEthereum` (ERC-7846), by rdns, with
 * where that is documented. The others are not asked: one that shows its owner an error for a method that
 * it does not know would show it each time.
 */
const known: ReadonlySet<string> = new Set([
  // https://docs.base.org/base-account/reference/core/capabilities/signInWithEthereum
  'app.base.account',
  // https://docs.cdp.coinbase.com/coinbase-wallet/reference/core/capabilities/signInWithEthereum
  'com.coinbase.wallet',
  // https://github.com/ithacaxyz/porto/pull/462
  'xyz.ithaca.porto',
]);

/** Whether the wallet, which is in the browser itself, is asked to sign in while it connects. */
export function isSignInWallet(connector: Pick<Connector, 'id' | 'type'>): boolean {
  if (connector.type !== 'injected') return false;
  // A wallet of the kit's list has an id of the kit's.
  const rdns = readString(readField(connector, 'rkDetails'), 'rdns');
  const own = rdns ?? getAnnouncedRdns(connector.id);
  // The demo wallet has it too: lib/wallet/demo/wallet-connect.ts.
  return known.has(own) || own === getDemoWalletRdns(productId);
}
