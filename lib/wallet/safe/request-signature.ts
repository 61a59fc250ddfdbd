import type SafeAppsSdk from '@safe-global/safe-apps-sdk';
import type { Hash, Hex } from 'viem';
import type { PendingSignIn } from '@/lib/auth/safe-sign-in';
import { isObject } from '@/lib/parse';
import { parseSignature } from '@/lib/wallet/safe/safe-message';

/** How a Safe took the request; it may take hours, or for ever when its dialog is closed. */
export type SignatureRequest =
  | { kind: 'signature'; signature: Hex }
  /** To be signed by a transaction of its owners. */
  | { kind: 'proposal'; safeTxHash: Hash }
  /** `rejected`: its dialog was closed, by an owner who may have signed in it. */
  | { kind: 'asked' | 'rejected' | 'host-failed' };

/** Milliseconds that a host has to take the setting before the request goes on without it. */
const settingTimeout = 2_000;

/** As Safe{Wallet} says it (CommunicatorMessages); of any other failure it says "Request failed". */
function isRejection(error: unknown): boolean {
  return error instanceof Error && /rejected/i.test(error.message);
}

/** Asks the owners to sign, off chain where the host can. */
export async function requestSignature(
  sdk: SafeAppsSdk,
  { message }: PendingSignIn,
): Promise<SignatureRequest> {
  await Promise.race([
    sdk.eth.setSafeSettings([{ offChainSigning: true }]).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, settingTimeout)),
  ]);
  let answer: unknown;
  try {
    answer = await sdk.txs.signMessage(message);
  } catch (error) {
    return { kind: isRejection(error) ? 'rejected' : 'host-failed' };
  }
  if (!isObject(answer)) return { kind: 'asked' };
  const signature = parseSignature(answer.signature);
  if (signature !== null) return { kind: 'signature', signature };
  const proposal = parseSignature(answer.safeTxHash);
  return proposal === null ? { kind: 'asked' } : { kind: 'proposal', safeTxHash: proposal };
}
