import { type Address, concat, encodeAbiParameters, type Hex } from 'viem';

/** Wraps a signature of a contract that is not deployed yet. @see https://eips.ethereum.org/EIPS/eip-6492 */
export function wrapSignature(factory: Address, factoryData: Hex, signature: Hex): Hex {
  const types = [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }];
  return concat([
    encodeAbiParameters(types, [factory, factoryData, signature]),
    `0x${'6492'.repeat(16)}`,
  ]);
}
