import { type Hex, isHex } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { productId } from '@/lib/config';
import { isObject } from '@/lib/parse';

export type DemoStorage = Pick<Storage, 'getItem' | 'setItem'>;
type WalletState = { key: Hex; connected: boolean; chainId: number };

const storageKey = `${productId}.demo-wallet`;

/** What was stored, as far as it can be trusted, else a new wallet that is not connected. */
export function readState(storage: DemoStorage | null, chainIds: readonly [number, ...number[]]) {
  const stored = parseState(readItem(storage));
  const state: WalletState = stored ?? {
    key: generatePrivateKey(),
    connected: false,
    chainId: chainIds[0],
  };
  if (!chainIds.includes(state.chainId)) state.chainId = chainIds[0];
  return state;
}

/** Keeps the state where it can; a storage that is full or denied leaves it in memory. */
export function writeState(storage: DemoStorage | null, state: WalletState): void {
  try {
    storage?.setItem(storageKey, JSON.stringify(state));
  } catch {
    // Private modes and full storages throw here: the wallet then lasts as long as the page.
  }
}

function readItem(storage: DemoStorage | null): string | null {
  try {
    return storage?.getItem(storageKey) ?? null;
  } catch {
    return null;
  }
}

function parseState(text: string | null): WalletState | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value) || toAccount(value.key) === null) return null;
    return {
      key: value.key as Hex,
      connected: value.connected === true,
      chainId: typeof value.chainId === 'number' ? value.chainId : 0,
    };
  } catch {
    return null;
  }
}

function toAccount(key: unknown): PrivateKeyAccount | null {
  if (!isHex(key) || key.length !== 66) return null;
  try {
    return privateKeyToAccount(key);
  } catch {
    return null; // zero, or not below the order of the curve
  }
}
