import { type Hash, isHash } from 'viem';
import { createSafeStorage } from '@/lib/wallet/storage';
import { isObject, parseJson } from '@/lib/wallet/stored-json';

/** The proposal that signs a pending sign-in on chain: public, and needed after a reload. */
const key = 'portico.safe-signing';

export function keepSigningProposal(message: string, safeTxHash: Hash): void {
  createStorage().setItem(key, JSON.stringify({ message, safeTxHash }));
}

export function getSigningProposal(message: string): Hash | null {
  const stored = parseJson(createStorage().getItem(key));
  if (!isObject(stored) || stored.message !== message) return null;
  return typeof stored.safeTxHash === 'string' && isHash(stored.safeTxHash)
    ? stored.safeTxHash
    : null;
}

export function dropSigningProposal(): void {
  createStorage().removeItem(key);
}

let storage: ReturnType<typeof createSafeStorage> | undefined;

/** One for the page: where storage is denied it is in its memory. */
function createStorage(): ReturnType<typeof createSafeStorage> {
  storage ??= createSafeStorage();
  return storage;
}
