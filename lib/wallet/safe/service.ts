import type { Hash, Hex } from 'viem';
import { isObject } from '@/lib/parse';
import { hashSafeMessage, parseSignature, type SafeMessage } from '@/lib/wallet/safe/safe-message';

const gateway = 'https://safe-client.safe.global';
/** Milliseconds. */
const timeout = 8_000;

export type ServiceMessage = {
  /** Owners who have signed. */
  signed: number;
  /** All signatures that are needed, in the contract's form; null before. */
  signature: Hex | null;
};

/** What Safe's service knows of a message; null where it does not answer. */
export async function readServiceMessage(safe: SafeMessage): Promise<ServiceMessage | null> {
  const answer = await read(safe.chainId, `messages/${hashSafeMessage(safe)}`);
  if (answer === 'absent') return { signed: 0, signature: null };
  const count = isObject(answer) ? answer.confirmationsSubmitted : null;
  if (!isObject(answer) || !Number.isSafeInteger(count)) return null;
  return { signed: Number(count), signature: parseSignature(answer.preparedSignature) };
}

/**
 * What Safe's service says of a proposal, in the words that a host uses too; `absent` where it has
 * none, null where it does not answer. A host may use a service of its own, so that one that is
 * absent here need not be gone.
 */
export function readServiceProposal(
  chainId: number,
  safeTxHash: Hash,
): Promise<unknown | 'absent' | null> {
  return read(chainId, `transactions/${safeTxHash}`);
}

/** The first page of what a Safe's owners may still execute; null where the service does not answer. */
export function readServiceQueue({ chainId, address }: SafeMessage): Promise<unknown> {
  return read(chainId, `safes/${address}/transactions/queued`);
}

async function read(chainId: number, path: string): Promise<unknown> {
  try {
    const url = `${gateway}/v1/chains/${chainId}/${path}`;
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout) });
    if (response.status === 404) return 'absent';
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
