import type SafeAppsSdk from '@safe-global/safe-apps-sdk';
import type { Hash, Hex } from 'viem';
import type { PendingSignIn } from '@/lib/auth/safe-sign-in';
import { isObject } from '@/lib/parse';
import { withTimeLimit } from '@/lib/wallet/requests/promises';
import { parseSignature } from '@/lib/wallet/safe/safe-message';

/** Result of a request that may take hours, or never settle if the dialog is closed. */
export type SignatureRequest =
  | { kind: 'signature'; signature: Hex }
  /** The owners sign with a transaction. */
  | { kind: 'proposal'; safeTxHash: Hash }
  /** `rejected`: an owner closed the dialog, and may have signed in it first. */
  | { kind: 'asked' | 'rejected' | 'host-failed' };

/** The host may be slow to apply the setting; the request continues without it. */
const settingTimeout = 2_000;

/** Matches Safe{Wallet}'s wording (CommunicatorMessages). Any other failure is "Request failed". */
function isRejection(error: unknown): boolean {
  return error instanceof Error && /rejected/i.test(error.message);
}

/** Requests an off-chain signature if the host supports it. */
export async function requestSignature(
  sdk: SafeAppsSdk,
  { message }: PendingSignIn,
): Promise<SignatureRequest> {
  const setting = sdk.eth.setSafeSettings([{ offChainSigning: true }]);
  await withTimeLimit(setting, settingTimeout).catch(() => undefined);
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
