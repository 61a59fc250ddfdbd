import 'server-only';
import { decodeAbiParameters, type Hex, parseAbiParameters, sliceHex } from 'viem';
import type { FactoryCall } from '@/lib/server/auth/account-factories';

/** @see https://eips.ethereum.org/EIPS/eip-6492 */
const wrapperEnd = '6492'.repeat(16);
const wrapper = parseAbiParameters('address factory, bytes data, bytes signature');

export function isWrapped(signature: Hex): boolean {
  return signature.endsWith(wrapperEnd);
}

/** The account's own signature, and the wrapper's call to create it. Null for a malformed wrapper. */
export function unwrapSignature(
  signature: Hex,
): { signature: Hex; creation: FactoryCall | null } | null {
  if (!isWrapped(signature)) return { signature, creation: null };
  try {
    const [factory, data, inner] = decodeAbiParameters(wrapper, sliceHex(signature, 0, -32));
    return { signature: inner, creation: { factory, data } };
  } catch {
    return null;
  }
}
