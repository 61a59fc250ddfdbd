import { type Hex, isHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { productId } from '@/lib/config';
import { isObject, parseJson } from '@/lib/parse';

export type DemoStorage = Pick<Storage, 'getItem' | 'setItem'>;
type WalletState = { key: Hex; connected: boolean; chainId: number };

const storageKey = `${productId}.demo-wallet`;

/** The stored state if it is valid, or else that of a new wallet, which has not chosen a chain. */
export function readState(storage: DemoStorage | null): WalletState {
  const fresh = { key: generatePrivateKey(), connected: false, chainId: 0 };
  try {
    const stored = parseJson(storage?.getItem(storageKey) ?? null);
    if (!isObject(stored) || !isHex(stored.key)) return fresh;
    // Throws for bytes that are no key.
    privateKeyToAccount(stored.key);
    const { key, connected, chainId } = stored;
    return { key, connected: connected === true, chainId: Number(chainId) };
  } catch {
    return fresh;
  }
}

export function writeState(storage: DemoStorage | null, state: WalletState): void {
  try {
    storage?.setItem(storageKey, JSON.stringify(state));
  } catch {
    // A denied or full storage throws: the wallet then lasts as long as the page.
  }
}
