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
import { isKnownClient } from '@/lib/server/auth/known-clients';
import { isWrapped } from '@/lib/server/auth/unwrap-signature';
import { type SignatureClaim, verifyErc1271 } from '@/lib/server/auth/verify-erc1271';

type Verification =
  | { ok: true; provedBy: 'key' | 'contract' }
  | { ok: false; reason: 'invalid' | 'undeployed' | 'unavailable' };

type Hooks = {
  client: string;
  /** Returns how many verifications of this account the client requested lately. Rejects to prevent one more. */
  countRequest(): Promise<number>;
};

/** Hex digits: the largest ERC-6492 wrapper in use is far below. */
const signatureLimit = 16_384;
/** Hex digits of the shortest signature there is (EIP-2098): for less no node is requested. */
const shortestSignature = 2 + 64 * 2;

/**
 * Whether `address` signed `message`. A key's own signature needs no node; a contract
 * account's (ERC-1271, ERC-6492) is verified on the chain that the message names. A Safe has code, so
 * there neither a key counts nor a wrapper that would deploy it. Reasons: see `verifyErc1271`.
 */
export async function verifySignature(
  claim: SignatureClaim,
  { client, countRequest }: Hooks,
): Promise<Verification> {
  const { address, message, signature, isSafe } = claim;
  const invalid = { ok: false, reason: 'invalid' } as const;
  if (!isHex(signature) || signature.length % 2 !== 0 || signature.length > signatureLimit) {
    return invalid;
  }
  // On chain `ecrecover` returns zero for nonsense, which would be "signed by the zero address".
  if (isAddressEqual(address, zeroAddress)) return invalid;
  if (isSafe && isWrapped(signature)) return invalid;
  if (!isSafe && (await isSignedByKey(address, message, signature))) {
    return { ok: true, provedBy: 'key' };
  }
  const isOnChain = signature === '0x' && isSafe;
  if (signature.length < shortestSignature && !isOnChain) return invalid;
  const recentRequests = await countRequest();
  const account = toAccount(claim, 'contract');
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
