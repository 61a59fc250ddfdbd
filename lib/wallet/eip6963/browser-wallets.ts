import type { EIP1193Provider } from 'viem';
import type { WalletId } from '@/lib/config';
import { isObject, readField } from '@/lib/parse';
import { subscribeToAnnouncements } from '@/lib/wallet/eip6963/announcements';

/** What the offered wallets set on their provider; each has an entry of its own in the list. */
const flags = ['isRainbow', 'isCoinbaseWallet', 'isBraveWallet'];

/** What the kit finds without looking into `window.ethereum`. */
const found: readonly WalletId[] = ['safe', 'walletConnect'];

/**
 * `window.ethereum`, undefined where there is nothing, null where it is not to be used: extensions
 * that fight over it leave getters that throw and values that are none.
 */
export function readEthereum(): object | null | undefined {
  try {
    const ethereum = readField(window, 'ethereum');
    if (ethereum === undefined) return undefined;
    if (!isObject(ethereum)) return null;
    const { providers } = ethereum;
    return providers === undefined || (Array.isArray(providers) && providers.every(isObject))
      ? ethereum
      : null;
  } catch {
    return null;
  }
}

/** Those of the wallets whose code the kit can run here: most look into `window.ethereum` unguarded. */
export function filterUsable(wallets: readonly WalletId[]): readonly WalletId[] {
  return readEthereum() === null ? wallets.filter((id) => found.includes(id)) : wallets;
}

/**
 * Whether "Browser Wallet" is offered: something is injected that has no entry of its own, by a
 * flag or by EIP-6963. `isMetaMask` comes from the caller: many wallets pose as MetaMask, and the
 * kit, which tells them apart, says "not installed" for them.
 */
export function isBrowserWalletShown(isMetaMask: boolean): boolean {
  if (!readEthereum()) return false;
  const hasOwnEntry = isMetaMask || flags.some((flag) => findInjectedProvider(flag) !== null);
  return !hasOwnEntry && !isAnyWalletAnnounced();
}

/** The provider with this flag: `window.ethereum`, or one of several that share it. */
export function findInjectedProvider(flag: string): EIP1193Provider | null {
  const ethereum: unknown = readEthereum();
  if (!isObject(ethereum)) return null;
  const providers = Array.isArray(ethereum.providers) ? ethereum.providers : [ethereum];
  return (
    providers.find((provider) => isProvider(provider) && readField(provider, flag) === true) ?? null
  );
}

function isProvider(value: unknown): value is EIP1193Provider {
  return isObject(value) && typeof value.request === 'function';
}

function isAnyWalletAnnounced(): boolean {
  let isAnnounced = false;
  const stop = subscribeToAnnouncements(() => {
    isAnnounced = true;
  });
  stop();
  return isAnnounced;
}
