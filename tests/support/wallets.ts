import { config } from '@/lib/config';
import { describeWallets, type OfferedWallet, type WalletId } from '@/lib/wallets';

/** The wallets of `lib/config.ts`, in its order. */
export const offeredWallets: readonly OfferedWallet[] = describeWallets(config.wallets);

/** Wallets under "Popular" for a visitor without an extension: "Browser Wallet" needs one. */
export const popularWallets = offeredWallets.filter(({ id }) => id !== 'injected');

/** Reports whether the config offers all of these, for a test of a feature that only one wallet has. */
export function offers(...ids: readonly WalletId[]): boolean {
  return ids.every((id) => offeredWallets.some((it) => it.id === id));
}

/**
 * Wallets that a page finds by a flag on `window.ethereum`. Coinbase looks elsewhere too, and any wallet may pose
 * as MetaMask.
 */
export const flaggedWallets = offeredWallets.flatMap(
  ({ id, name, rdns, flag, isExtensionOnly = false }) =>
    flag === undefined || rdns === undefined || id === 'coinbase' || id === 'metaMask'
      ? []
      : [{ id, name, rdns, flag, isExtensionOnly }],
);

const apps = offeredWallets.filter(
  ({ id, isWalletConnect }) => isWalletConnect && id !== 'walletConnect' && id !== 'coinbase',
);
const [first, second] = apps;
const [gettable] = apps.filter(({ rdns }) => rdns !== undefined);
const [flagged] = flaggedWallets.filter(({ isExtensionOnly }) => !isExtensionOnly);
const [extensionOnly] = flaggedWallets.filter(({ isExtensionOnly }) => isExtensionOnly);
if (!offers('injected', 'safe', 'walletConnect') || !first || !second || !gettable || !flagged) {
  throw new Error(
    'The tests need of `wallets` in lib/config.ts: injected, safe, walletConnect, and two with an app, of which one has an extension.',
  );
}

/** Two wallets that connect through an app. */
export const appWallet = first;
export const otherAppWallet = second;
/** A wallet with an app and an extension, among the few that the kit lists to get. */
export const gettableWallet = gettable;
/** A wallet that is found by its flag. */
export const flaggedWallet = flagged;
/** A wallet that connects only through its extension; null if no such wallet is offered. */
export const extensionWallet = extensionOnly ?? null;
