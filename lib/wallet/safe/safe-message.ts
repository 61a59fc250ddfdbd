import {
  type Address,
  type Client,
  type Hex,
  hashMessage,
  hashTypedData,
  isHex,
  parseAbi,
} from 'viem';
import { readContract } from 'viem/actions';

const abi = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
]);
/** @see https://eips.ethereum.org/EIPS/eip-1271 */
const magicValue = '0x1626ba7e';

export type SafeMessage = { address: Address; chainId: number; message: string };

/**
 * Returns the hash that owners sign, which is also the message's id in Safe's service (contracts from 1.3.0
 * on).
 * @see https://docs.safe.global
 */
export function hashSafeMessage({ address, chainId, message }: SafeMessage): Hex {
  return hashTypedData({
    domain: { chainId, verifyingContract: address },
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: hashMessage(message) },
  });
}

export async function isSignedOnChain(
  client: Client,
  { address, message }: SafeMessage,
): Promise<boolean> {
  try {
    const answer = await readContract(client, {
      address,
      abi,
      functionName: 'isValidSignature',
      args: [hashMessage(message), '0x'],
    });
    return answer === magicValue;
  } catch {
    // A Safe reverts if it has not signed.
    return false;
  }
}

/** Returns null for junk. */
export function parseSignature(value: unknown): Hex | null {
  return typeof value === 'string' && isHex(value) && value.length > 2 ? value : null;
}
