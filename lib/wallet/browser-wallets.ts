import type { EIP1193Provider } from 'viem';
import { hearAnnouncements } from '@/lib/wallet/announcements';
import { isObject } from '@/lib/wallet/stored-json';
import { isPhone } from '@/lib/wallet/surface';

/** What the offered wallets set on their provider; each has an entry of its own in the list. */
const flags = ['isRainbow', 'isCoinbaseWallet', 'isBraveWallet'];

/**
 * Whether "Browser Wallet" is offered: something is injected that has no entry of its own, by a
 * flag or by EIP-6963. In a wallet's in-app browser on a phone it always is, because there the kit
 * lists no wallet that announces itself. `isMetaMask` comes from the caller: many wallets pose as
 * MetaMask, and the kit, which tells them apart, says "not installed" for them.
 */
export function isBrowserWalletShown(isMetaMask: boolean): boolean {
  if (window.ethereum === undefined) return false;
  if (isPhone()) return true;
  const hasOwnEntry = isMetaMask || flags.some((flag) => findInjectedProvider(flag) !== null);
  return !hasOwnEntry && !isAnyWalletAnnounced();
}

/** The provider with this flag: `window.ethereum`, or one of several that share it. */
export function findInjectedProvider(flag: string): EIP1193Provider | null {
  const ethereum: unknown = window.ethereum;
  if (!isObject(ethereum)) return null;
  const providers = Array.isArray(ethereum.providers) ? ethereum.providers : [ethereum];
  return providers.find((provider) => isProvider(provider) && isSet(provider, flag)) ?? null;
}

function isProvider(value: unknown): value is EIP1193Provider {
  return isObject(value) && typeof value.request === 'function';
}

function isSet(provider: object, flag: string): boolean {
  return Reflect.get(provider, flag) === true;
}

function isAnyWalletAnnounced(): boolean {
  let isAnnounced = false;
  const stop = hearAnnouncements(() => {
    isAnnounced = true;
  });
  stop();
  return isAnnounced;
}
