import 'server-only';
import {
  type Address,
  type Hex,
  isAddressEqual,
  isHex,
  recoverMessageAddress,
  zeroAddress,
} from 'viem';
import { toAccount } from '@/lib/auth/account';
import { isKnownClient } from '@/lib/server/rate-limit/known-clients';
import { limit } from '@/lib/server/rate-limit/limits';
import { isWrapped } from '@/lib/server/signature/erc6492';
import { type SignatureClaim, verifyErc1271 } from '@/lib/server/signature/verify-erc1271';

type Verification =
  | { ok: true; provedBy: 'key' | 'contract' }
  | { ok: false; reason: 'invalid' | 'undeployed' | 'unavailable' };

export type SignInClaim = SignatureClaim & {
  /** True for a Safe: it has code, and may have stored the message on its chain (`0x`). */
  isSafe: boolean;
};

/** Far above the largest ERC-6492 wrapper in use. */
const maxHexLength = 16_384;
/** The compact form of EIP-2098. */
const minHexLength = 2 + 64 * 2;

/**
 * Verifies that `address` signed `message`, by its key or, on the message's chain, by its contract. A Safe
 * has code, so neither a key nor a wrapper counts for it. Counts node calls per account and client, so that
 * strangers cannot lock an owner out. Rejects above that limit, and like `verifyErc1271`.
 */
export async function verifySignature(claim: SignInClaim, client: string): Promise<Verification> {
  const { address, message, signature, isSafe } = claim;
  const invalid = { ok: false, reason: 'invalid' } as const;
  if (!isHex(signature) || signature.length % 2 !== 0 || signature.length > maxHexLength) {
    return invalid;
  }
  // `ecrecover` returns the zero address for nonsense.
  if (isAddressEqual(address, zeroAddress)) return invalid;
  if (isSafe && isWrapped(signature)) return invalid;
  if (!isSafe && (await isSignedByKey(address, message, signature))) {
    return { ok: true, provedBy: 'key' };
  }
  const isOnChain = signature === '0x' && isSafe;
  if (signature.length < minHexLength && !isOnChain) return invalid;
  const account = toAccount(claim, 'contract');
  const recentRequests = await limit('nodeQuestion', `${account} ${client}`);
  const isKnown = await isKnownClient(account, client);
  const requester = { kind: 'sign-in', client, account, isKnown, recentRequests } as const;
  const verdict = await verifyErc1271(claim, requester);
  return verdict === 'valid' ? { ok: true, provedBy: 'contract' } : { ok: false, reason: verdict };
}

async function isSignedByKey(address: Address, message: string, signature: Hex): Promise<boolean> {
  try {
    return isAddressEqual(await recoverMessageAddress({ message, signature }), address);
  } catch {
    return false;
  }
}
