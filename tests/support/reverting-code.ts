import { encodeErrorResult, type Hex, parseAbi } from 'viem';

const abi = parseAbi(['error Error(string)']);

/** Code of a contract that refuses whatever it is sent, with this reason, of at most 32 bytes. */
export function getRevertingCode(reason: string): Hex {
  const error = encodeErrorResult({ abi, args: [reason] });
  // Copies what comes behind these ten bytes to the memory, and reverts with it.
  return `0x6064600a5f3960645ffd${error.slice(2)}`;
}
