import type { EIP1193Provider } from 'viem';

/** What the offered wallets set on their provider; each has an entry of its own in the list. */
const flags = ['isMetaMask', 'isRainbow', 'isCoinbaseWallet', 'isBraveWallet'];

/** Whether a browser wallet that has an entry of its own is here, by its flag or by EIP-6963. */
export function isOtherBrowserWalletDetected(): boolean {
  return flags.some((flag) => findInjectedProvider(flag) !== null) || isAnyWalletAnnounced();
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Extensions answer the request at once, in the same turn. @see https://eips.ethereum.org/EIPS/eip-6963 */
function isAnyWalletAnnounced(): boolean {
  let isAnnounced = false;
  const note = () => {
    isAnnounced = true;
  };
  window.addEventListener('eip6963:announceProvider', note);
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  window.removeEventListener('eip6963:announceProvider', note);
  return isAnnounced;
}
