import type { EIP1193Provider } from 'viem';
import { isObject, readField } from '@/lib/parse';
import { isProvider, subscribeToAnnouncements } from '@/lib/wallet/eip6963/announcements';
import type { OfferedWallet } from '@/lib/wallets';

/** Reads `window.ethereum`; null if unusable: extensions that fight over it leave throwing getters. */
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

/**
 * Keeps the wallets whose code the kit can run: most read `window.ethereum` unguarded. Keeps the injected wallet only
 * if it lacks an entry of its own.
 */
export function filterUsable(wallets: readonly OfferedWallet[]): readonly OfferedWallet[] {
  const isReadable = readEthereum() !== null;
  const isShown = isBrowserWalletShown(wallets);
  return wallets.filter(({ id, flag, place }) =>
    id === 'injected' ? isShown : isReadable || (flag === undefined && place === undefined),
  );
}

/** Any wallet may pose as MetaMask. */
function isBrowserWalletShown(wallets: readonly OfferedWallet[]): boolean {
  if (!readEthereum()) return false;
  const hasOwnEntry = wallets.some(
    (wallet) => wallet.id !== 'metaMask' && isExtensionThere(wallet),
  );
  return !hasOwnEntry && !isAnyWalletAnnounced();
}

export function isExtensionThere({ flag, place }: OfferedWallet): boolean {
  return (
    (place !== undefined && isProvider(readPlace(place))) ||
    (flag !== undefined && findInjectedProvider(flag) !== null)
  );
}

/** Reads a path such as `a.b` from `window`. Returns undefined if a getter throws. */
function readPlace(path: string): unknown {
  try {
    return path.split('.').reduce<unknown>(readField, window);
  } catch {
    return undefined;
  }
}

/** Finds the provider with this flag: `window.ethereum`, or one of several that share it. */
export function findInjectedProvider(flag: string): EIP1193Provider | null {
  const ethereum: unknown = readEthereum();
  if (!isObject(ethereum)) return null;
  const providers = Array.isArray(ethereum.providers) ? ethereum.providers : [ethereum];
  return (
    providers.find((provider) => isProvider(provider) && readField(provider, flag) === true) ?? null
  );
}

function isAnyWalletAnnounced(): boolean {
  let isAnnounced = false;
  subscribeToAnnouncements(() => {
    isAnnounced = true;
  })();
  return isAnnounced;
}
