import { createServer, type ServerResponse } from 'node:http';
import {
  decodeFunctionData,
  encodeFunctionResult,
  isHex,
  multicall3Abi,
  toHex,
  zeroHash,
} from 'viem';
import { z } from 'zod';

const call = z.object({
  id: z.number(),
  method: z.string(),
  params: z.array(z.unknown()).optional(),
});
const body = z.union([call.transform((it) => [it]), z.array(call)]);

type Call = z.infer<typeof call>;
/** One HTTP request: its calls, and the milliseconds of `Date.now` at which it came. */
type NodeRequest = { time: number; calls: readonly Call[] };
type Answer = (call: Call) => unknown;

export type FakeNode = {
  url: string;
  requests: readonly NodeRequest[];
  /** Requests that wait for an answer and whose sender still does, too. */
  readonly unanswered: number;
  close: () => void;
};

/** A chain node on a free port of this machine that notes each request. `null` never answers. */
export async function startFakeNode(answer: Answer | null): Promise<FakeNode> {
  const requests: NodeRequest[] = [];
  let unanswered = 0;
  const reply = (text: string, response: ServerResponse) => {
    const json: unknown = JSON.parse(text);
    const calls = body.parse(json);
    requests.push({ time: Date.now(), calls });
    if (answer === null) {
      unanswered += 1;
      response.once('close', () => {
        unanswered -= 1;
      });
      return;
    }
    const answers = calls.map((it) => ({ jsonrpc: '2.0', id: it.id, result: answer(it) }));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(Array.isArray(json) ? answers : answers[0]));
  };
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => reply(text, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return {
    url: `http://127.0.0.1:${port}`,
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
