import { config } from '@/lib/config';
import { describeWallets, type OfferedWallet, type WalletId } from '@/lib/wallets';

/** Of `lib/config.ts`, in its order. */
export const offeredWallets: readonly OfferedWallet[] = describeWallets(config.wallets);

/** What "Popular" holds for who has no extension: "Browser Wallet" needs one. */
export const popularWallets = offeredWallets.filter(({ id }) => id !== 'injected');

/** Whether the config offers all of these: for a test of what the kit has for one wallet alone. */
export function offers(...ids: readonly WalletId[]): boolean {
  return ids.every((id) => offeredWallets.some((it) => it.id === id));
}

/** Those that a page finds by a flag on `window.ethereum`. Coinbase's own code looks elsewhere too. */
export const flaggedWallets = offeredWallets.flatMap(
  ({ id, name, rdns, flag, isExtensionOnly = false }) =>
    flag === undefined || rdns === undefined || id === 'coinbase'
      ? []
      : [{ id, name, rdns, flag, isExtensionOnly }],
);

const apps = offeredWallets.filter(
  ({ id, isWalletConnect }) => isWalletConnect && id !== 'walletConnect' && id !== 'coinbase',
);
const [first, second] = apps;
const [flagged] = flaggedWallets.filter(({ isExtensionOnly }) => !isExtensionOnly);
const [extensionOnly] = flaggedWallets.filter(({ isExtensionOnly }) => isExtensionOnly);
if (!offers('injected', 'safe', 'walletConnect') || !first || !second || !flagged) {
  throw new Error(
    'The tests need of `wallets` in lib/config.ts: injected, safe, walletConnect, and two with an app, of which one has an extension.',
  );
}

/** Two that connect by an app. */
export const appWallet = first;
export const otherAppWallet = second;
/** One that is found by its flag. */
export const flaggedWallet = flagged;
/** One that connects by nothing but its extension; null where none is offered. */
export const extensionWallet = extensionOnly ?? null;
