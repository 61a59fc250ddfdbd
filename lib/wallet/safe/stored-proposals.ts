import { type Address, type Hash, isHash } from 'viem';
import { productId } from '@/lib/config';
import { isObject, parseJson } from '@/lib/parse';
import { noFacts, type ProposalFacts } from '@/lib/wallet/safe/proposal';
import { createFallbackStorage, type FallbackStorage } from '@/lib/wallet/storage/fallback-storage';

/** What the page proposed to a Safe. The state is the Safe's to say, each time anew (proposal.ts). */
export type StoredProposal = { safeTxHash: Hash; description: string; facts: ProposalFacts };

/** How many are stored for a Safe, the newest first. */
const limit = 5;

const keyOf = (address: Address, chainId: number) =>
  `${productId}.safe-proposals.${chainId}.${address}`;

let storage: FallbackStorage | undefined;

/** One for the page: where storage is denied it is in its memory. */
function open(): FallbackStorage {
  storage ??= createFallbackStorage();
  return storage;
}

export function listProposals(address: Address, chainId: number): readonly StoredProposal[] {
  const stored = parseJson(open().getItem(keyOf(address, chainId)));
  return Array.isArray(stored) ? stored.flatMap(parseStored).slice(0, limit) : [];
}

/** Stores a proposal as the newest, or in its place where it is stored already. */
export function storeProposal(address: Address, chainId: number, proposal: StoredProposal): void {
  const stored = listProposals(address, chainId);
  const isStored = stored.some(({ safeTxHash }) => safeTxHash === proposal.safeTxHash);
  const list = isStored
    ? stored.map((it) => (it.safeTxHash === proposal.safeTxHash ? proposal : it))
    : [proposal, ...stored].slice(0, limit);
  open().setItem(keyOf(address, chainId), JSON.stringify(list));
}

function parseStored(value: unknown): StoredProposal[] {
  if (!isObject(value)) return [];
  const { safeTxHash, description, facts } = value;
  const isProposal =
    typeof safeTxHash === 'string' &&
    isHash(safeTxHash) &&
    typeof description === 'string' &&
    description.length <= 200;
  return isProposal ? [{ safeTxHash, description, facts: parseFacts(facts) }] : [];
}

/** Older records have none. */
function parseFacts(value: unknown): ProposalFacts {
  if (!isObject(value)) return noFacts;
  const { nonce, isInService } = value;
  return {
    nonce: Number.isSafeInteger(nonce) ? Number(nonce) : null,
    isInService: isInService === true,
  };
}
