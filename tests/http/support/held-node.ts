import { padHex } from 'viem';
import { type JsonRpcNode, startJsonRpcNode } from '@/tests/support/json-rpc-node';

/** The node's answer to a call: a valid signature, an invalid one, or no answer until it is released. */
type Verdict = 'valid' | 'invalid' | 'held';

export type HeldNode = Pick<JsonRpcNode, 'url' | 'close'> & {
  /** The number of calls so far. */
  readonly calls: number;
  /** The number of calls that wait for an answer and whose sender still waits for it. */
  readonly held: number;
  /** Decides by the parameters of the call, in lower case. */
  judge: (call: string) => Verdict;
  /** Answers all waiting calls: valid. */
  release(): void;
};

/** As `check-signature.sol` returns them. */
const words = { valid: padHex('0x1', { size: 32 }), invalid: padHex('0x0', { size: 32 }) };

/** Starts a node that judges signatures as the test decides. */
export async function startHeldNode(): Promise<HeldNode> {
  const waiting = new Set<() => void>();
  let calls = 0;
  const { url, close } = await startJsonRpcNode({
    // No key delegates here.
    eth_getCode: () => '0x',
    eth_call: async ({ params }, left) => {
      calls += 1;
      const verdict = node.judge(JSON.stringify(params).toLowerCase());
      if (verdict !== 'held') return words[verdict];
      await new Promise<void>((resolve) => {
        waiting.add(resolve);
        left.addEventListener('abort', () => waiting.delete(resolve));
      });
      return words.valid;
    },
  });
  const node: HeldNode = {
    url,
    close,
    get calls() {
      return calls;
    },
    get held() {
      return waiting.size;
    },
    judge: () => 'valid',
    release: () => {
      for (const pass of waiting) pass();
      waiting.clear();
    },
  };
  return node;
}
