import { padHex } from 'viem';
import { type JsonRpcNode, startJsonRpcNode } from '@/tests/support/json-rpc-node';

/** How the node answers a call: that the signature is valid, that it is not, or not until it is released. */
type Verdict = 'valid' | 'invalid' | 'held';

export type HeldNode = Pick<JsonRpcNode, 'url' | 'close'> & {
  /** How many calls came so far. */
  readonly calls: number;
  /** How many calls wait for an answer, and their sender still does, too. */
  readonly held: number;
  /** By the parameters of the call, in lower case. */
  judge: (call: string) => Verdict;
  /** Answers all calls that wait: valid. */
  release(): void;
};

/** As `check-signature.sol` returns them. */
const words = { valid: padHex('0x1', { size: 32 }), invalid: padHex('0x0', { size: 32 }) };

/** A node that judges signatures as the test says. */
export async function startHeldNode(): Promise<HeldNode> {
  const waiting = new Set<() => void>();
  let calls = 0;
  const { url, close } = await startJsonRpcNode({
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
