import {
  decodeFunctionData,
  encodeFunctionResult,
  isHex,
  multicall3Abi,
  toHex,
  zeroHash,
} from 'viem';
import { z } from 'zod';
import type { Call } from '@/tests/support/json-rpc-node';

const multicallParams = z.tuple([
  z.object({ data: z.custom<`0x${string}`>((it) => isHex(it)) }),
  z.unknown(),
]);

/** Returns the calls inside a call of Multicall3. */
export function readMulticall({ params }: Call) {
  const [{ data }] = multicallParams.parse(params);
  const { args } = decodeFunctionData({ abi: multicall3Abi, data });
  return z.array(z.object({ target: z.string(), callData: z.string() })).parse(args[0]);
}

/** Returns Multicall3's answer that each call succeeded with zero. */
export function answerMulticall(asked: Call): string {
  const result = readMulticall(asked).map(() => ({ success: true, returnData: zeroHash }));
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result });
}

/** Creates a block with this base fee and the other fields that viem reads. */
export function createBlock(baseFeePerGas: bigint) {
  return {
    number: toHex(1),
    hash: zeroHash,
    baseFeePerGas: toHex(baseFeePerGas),
    transactions: [],
  };
}
