import {
  decodeFunctionData,
  encodeFunctionResult,
  isHex,
  multicall3Abi,
  toHex,
  zeroHash,
} from 'viem';
import { z } from 'zod';
import { type Call, type Methods, startJsonRpcNode } from '@/tests/support/json-rpc-node';

/** One HTTP request: its calls, and the milliseconds of `Date.now` at which it came. */
type NodeRequest = { time: number; calls: readonly Call[] };

export type FakeNode = {
  url: string;
  requests: readonly NodeRequest[];
  /** Requests that wait for an answer and whose sender still does, too. */
  readonly unanswered: number;
  close: () => void;
};

/** A node (json-rpc-node.ts) that notes each request. `null` never answers. */
export async function startFakeNode(methods: Methods | null): Promise<FakeNode> {
  const requests: NodeRequest[] = [];
  let unanswered = 0;
  const { url, close } = await startJsonRpcNode(methods, (calls, left) => {
    requests.push({ time: Date.now(), calls });
    if (methods !== null) return;
    unanswered += 1;
    left.addEventListener('abort', () => {
      unanswered -= 1;
    });
  });
  return {
    url,
    requests,
    get unanswered() {
      return unanswered;
    },
    close,
  };
}

const multicallParams = z.tuple([
  z.object({ data: z.custom<`0x${string}`>((it) => isHex(it)) }),
  z.unknown(),
]);

/** The calls inside a call of Multicall3. */
export function readMulticall({ params }: Call) {
  const [{ data }] = multicallParams.parse(params);
  const { args } = decodeFunctionData({ abi: multicall3Abi, data });
  return z.array(z.object({ target: z.string(), callData: z.string() })).parse(args[0]);
}

/** Multicall3's answer that each call went well and gave zero. */
export function answerMulticall(asked: Call): string {
  const result = readMulticall(asked).map(() => ({ success: true, returnData: zeroHash }));
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result });
}

/** A block with what viem looks at, at this base fee. */
export function createBlock(baseFeePerGas: bigint) {
  return {
    number: toHex(1),
    hash: zeroHash,
    baseFeePerGas: toHex(baseFeePerGas),
    transactions: [],
  };
}
