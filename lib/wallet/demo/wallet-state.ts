import { type Hex, isHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { productId } from '@/lib/config';
import { isObject, parseJson } from '@/lib/parse';

export type DemoStorage = Pick<Storage, 'getItem' | 'setItem'>;
type WalletState = { key: Hex; connected: boolean; chainId: number };

const storageKey = `${productId}.demo-wallet`;

/** The stored state if it is valid, or else that of a new wallet. */
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

export function writeState(storage: DemoStorage | null, state: WalletState): void {
  try {
    storage?.setItem(storageKey, JSON.stringify(state));
  } catch {
    // A denied or full storage throws: the wallet then lasts as long as the page.
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
  const value = parseJson(text);
  if (!isObject(value) || !isPrivateKey(value.key)) return null;
  return {
    key: value.key,
    connected: value.connected === true,
    chainId: typeof value.chainId === 'number' ? value.chainId : 0,
  };
}

function isPrivateKey(key: unknown): key is Hex {
  if (!isHex(key) || key.length !== 66) return false;
  try {
    return privateKeyToAccount(key) !== null;
  } catch {
    return false; // zero, or not below the order of the curve
  }
}
