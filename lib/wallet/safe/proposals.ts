import { type Address, type Hash, isHash } from 'viem';
import { createSafeStorage, type SafeStorage } from '@/lib/wallet/storage';
import { isObject, parseJson } from '@/lib/wallet/stored-json';

/** What the page proposed to a Safe. The state is the Safe's to say, each time anew (proposal.ts). */
export type KeptProposal = { safeTxHash: Hash; description: string };

/** How many are kept for a Safe, the newest first. */
const limit = 5;

const keyOf = (address: Address, chainId: number) => `portico.safe-proposals.${chainId}.${address}`;

let storage: SafeStorage | undefined;

/** One for the page: where storage is denied it is in its memory. */
function open(): SafeStorage {
  storage ??= createSafeStorage();
  return storage;
}

export function listProposals(address: Address, chainId: number): readonly KeptProposal[] {
  const stored = parseJson(open().getItem(keyOf(address, chainId)));
  return Array.isArray(stored) ? stored.filter(isKept).slice(0, limit) : [];
}

export function keepProposal(address: Address, chainId: number, proposal: KeptProposal): void {
  const kept = listProposals(address, chainId);
  const others = kept.filter(({ safeTxHash }) => safeTxHash !== proposal.safeTxHash);
  const list = [proposal, ...others].slice(0, limit);
  open().setItem(keyOf(address, chainId), JSON.stringify(list));
}

function isKept(value: unknown): value is KeptProposal {
  return (
    isObject(value) &&
    typeof value.safeTxHash === 'string' &&
    isHash(value.safeTxHash) &&
    typeof value.description === 'string' &&
    value.description.length <= 200
  );
}
