import 'server-only';
import {
  type Address,
  decodeAbiParameters,
  type Hex,
  isErc6492Signature,
  isErc8010Signature,
  parseAbi,
  parseErc6492Signature,
  parseErc8010Signature,
  sliceHex,
  toFunctionSelector,
} from 'viem';
import { accountFactories } from '@/lib/config';

export type FactoryCall = { factory: Address; data: Hex };

export function isWrapped(signature: Hex): boolean {
  return isErc6492Signature(signature) || isErc8010Signature(signature);
}

/**
 * Returns the account's signature and the wrapper's call to create it. Null for a malformed wrapper. A wrapper with
 * a delegation (ERC-8010) creates nothing here: the account must have delegated already.
 * @see https://eips.ethereum.org/EIPS/eip-6492
 * @see https://eips.ethereum.org/EIPS/eip-8010
 */
export function unwrapSignature(
  signature: Hex,
): { signature: Hex; creation: FactoryCall | null } | null {
  try {
    if (isErc8010Signature(signature)) {
      return { signature: parseErc8010Signature(signature).signature, creation: null };
    }
    const { address, data, signature: inner } = parseErc6492Signature(signature);
    return { signature: inner, creation: address ? { factory: address, data } : null };
  } catch {
    return null;
  }
}

/**
 * Reports whether the call is to a listed function of a factory in `lib/config.ts`. Some functions create
 * accounts at addresses that do not depend on the owner, so anybody could claim the next one.
 */
export function isListedCall(chainId: number, { factory, data }: FactoryCall): boolean {
  const listed = findFactory(chainId, factory);
  if (listed === undefined) return false;
  try {
    const selector = sliceHex(data, 0, 4);
    const item = parseAbi(listed.functions).find(
      (it) => it.type === 'function' && toFunctionSelector(it) === selector,
    );
    if (item?.type !== 'function') return false;
    const position = item.inputs.findIndex(({ name }) => name === 'factory');
    if (position < 0) return true;
    const inner = decodeAbiParameters(item.inputs, sliceHex(data, 4))[position];
    return findFactory(chainId, inner) !== undefined;
  } catch {
    return false;
  }
}

function findFactory(chainId: number, factory: unknown) {
  return accountFactories.find(
    ({ address, chains }) =>
      typeof factory === 'string' &&
      address.toLowerCase() === factory.toLowerCase() &&
      (chains === 'all' || chains.includes(chainId)),
  );
}
