import { type Address, type Hash, isHash } from 'viem';
import { productId } from '@/lib/config';
import { isObject, parseJson } from '@/lib/parse';
import { noFacts, type ProposalFacts } from '@/lib/wallet/safe/proposal';
import { browserStorage } from '@/lib/wallet/storage/fallback-storage';

/** A proposal that this page made. The Safe decides its state (proposal.ts). */
export type StoredProposal = { safeTxHash: Hash; description: string; facts: ProposalFacts };

/** Per Safe, newest first. */
const limit = 5;

const keyOf = (address: Address, chainId: number) =>
  `${productId}.safe-proposals.${chainId}.${address}`;

export function listProposals(address: Address, chainId: number): readonly StoredProposal[] {
  const stored = parseJson(browserStorage.getItem(keyOf(address, chainId)));
  return Array.isArray(stored) ? stored.flatMap(parseStored).slice(0, limit) : [];
}

/** Replaces a stored proposal in place, or adds it as the newest. */
export function storeProposal(address: Address, chainId: number, proposal: StoredProposal): void {
  const stored = listProposals(address, chainId);
  const isStored = stored.some(({ safeTxHash }) => safeTxHash === proposal.safeTxHash);
  const list = isStored
    ? stored.map((it) => (it.safeTxHash === proposal.safeTxHash ? proposal : it))
    : [proposal, ...stored].slice(0, limit);
  browserStorage.setItem(keyOf(address, chainId), JSON.stringify(list));
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

function parseFacts(value: unknown): ProposalFacts {
  if (!isObject(value)) return noFacts;
  const { nonce, isInService } = value;
  return {
    nonce: Number.isSafeInteger(nonce) ? Number(nonce) : null,
    isInService: isInService === true,
  };
}
