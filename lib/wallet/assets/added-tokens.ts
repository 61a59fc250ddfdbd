import { isAddress } from 'viem';
import { productId } from '@/lib/config';
import { isObject, parseJson } from '@/lib/parse';
import { createStore } from '@/lib/store/create-store';
import type { Token } from '@/lib/token';
import { cleanSymbol, isDecimals } from '@/lib/wallet/assets/parse-token';
import { browserStorage } from '@/lib/wallet/storage/fallback-storage';

export const addedTokensLimit = 50;

const key = `${productId}.tokens`;
const none: readonly Token[] = [];
const store = createStore<readonly Token[] | null>(null);

export const addedTokens = {
  get: () => {
    if (typeof window === 'undefined') return none;
    if (store.get() === null) store.set(readStored());
    return store.get() ?? none;
  },
  subscribe: (listener: () => void) => {
    const follow = (event: StorageEvent) => {
      // The key is null after `localStorage.clear()`.
      if (event.key === key || event.key === null) store.set(readStored());
    };
    window.addEventListener('storage', follow);
    const unsubscribe = store.subscribe(listener);
    return () => {
      window.removeEventListener('storage', follow);
      unsubscribe();
    };
  },
};

/** Adds or replaces a token. Returns false if the list is full. */
export function addToken(token: Token): boolean {
  const others = readStored().filter((it) => !isSameToken(it, token));
  if (others.length >= addedTokensLimit) return false;
  write([...others, token]);
  return true;
}

export function removeToken(token: Token): void {
  write(readStored().filter((it) => !isSameToken(it, token)));
}

export type TokenKey = Pick<Token, 'chainId' | 'address'>;

export function isSameToken(one: TokenKey, other: TokenKey): boolean {
  return one.chainId === other.chainId && one.address === other.address;
}

function write(tokens: readonly Token[]): void {
  browserStorage.setItem(key, JSON.stringify(tokens));
  store.set(tokens);
}

function readStored(): readonly Token[] {
  const list = parseJson(browserStorage.getItem(key));
  if (!Array.isArray(list)) return none;
  const tokens = list.slice(0, addedTokensLimit).flatMap(parseStored);
  return tokens.filter(
    (it, index) => tokens.findIndex((other) => isSameToken(it, other)) === index,
  );
}

function parseStored(value: unknown): Token[] {
  if (!isObject(value)) return [];
  const { chainId, address, symbol, decimals } = value;
  if (!Number.isSafeInteger(chainId) || typeof address !== 'string' || !isAddress(address)) {
    return [];
  }
  const name = cleanSymbol(symbol);
  if (name === null || !isDecimals(decimals)) return [];
  return [{ chainId: Number(chainId), address, symbol: name, name, decimals }];
}
