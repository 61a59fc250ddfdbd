import type { Wallet } from '@rainbow-me/rainbowkit';

let show: () => void = () => undefined;
const areShown = new Promise<void>((resolve) => {
  show = resolve;
});

/** Has the wallets' icons downloaded: the list may be opened at any time now. */
export const showWalletIcons = (): void => show();

/**
 * Leaves a wallet's icon where it is until there may be a list to show it in: who comes back with a wallet
 * sees none.
 *
 * Upstream: RainbowKit 2.2.11: `usePreloadImages` calls `iconUrl` of every wallet as soon as its provider is
 * there, and keeps what that promises for the list.
 * Breaks when: it calls it at another time: the icons of all wallets are downloaded at each visit.
 * Guarded by: tests/e2e/account/returning.spec.ts › who comes back downloads no wallet’s icon and
 * nothing unused, and has the icons after leaving
 * Can go when: the kit loads them with its list.
 */
export function deferIcon({ iconUrl }: Pick<Wallet, 'iconUrl'>): Wallet['iconUrl'] {
  return typeof iconUrl === 'string' ? iconUrl : () => areShown.then(iconUrl);
}
