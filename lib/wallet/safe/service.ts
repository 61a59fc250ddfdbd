import type { Hash, Hex } from 'viem';
import { isObject } from '@/lib/parse';
import { hashSafeMessage, parseSignature, type SafeMessage } from '@/lib/wallet/safe/safe-message';

const gateway = 'https://safe-client.safe.global';
const timeout = 8_000;

export type ServiceMessage = {
  signed: number;
  /** All required signatures in the contract's format; null until complete. */
  signature: Hex | null;
};

/** Returns null if the service is silent, and zero owners if it does not know the message. */
export async function readServiceMessage(safe: SafeMessage): Promise<ServiceMessage | null> {
  const answer = await read(safe.chainId, `/messages/${hashSafeMessage(safe)}`);
  if (answer === 'absent') return { signed: 0, signature: null };
  const count = isObject(answer) ? answer.confirmationsSubmitted : null;
  if (!isObject(answer) || !Number.isSafeInteger(count)) return null;
  return { signed: Number(count), signature: parseSignature(answer.preparedSignature) };
}

/** Returns null if the service is silent. A host may use another service, so `absent` need not mean gone. */
export function readServiceProposal(
  chainId: number,
  safeTxHash: Hash,
): Promise<unknown | 'absent' | null> {
  return read(chainId, `/transactions/${safeTxHash}`);
}

/** Returns the first page of what the owners may still execute; null if the service is silent. */
export function readServiceQueue({ chainId, address }: SafeMessage): Promise<unknown> {
  return read(chainId, `/safes/${address}/transactions/queued`);
}

/** Returns null if the service is silent. */
export function readServiceChain(chainId: number): Promise<unknown> {
  return read(chainId, '');
}

async function read(chainId: number, path: string): Promise<unknown> {
  try {
    const url = `${gateway}/v1/chains/${chainId}${path}`;
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout) });
    if (response.status === 404) return 'absent';
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
