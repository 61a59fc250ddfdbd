import { padHex } from 'viem';
import { type JsonRpcNode, startJsonRpcNode } from '@/tests/support/json-rpc-node';

/** As `check-signature.sol` returns it. */
const valid = padHex('0x1', { size: 32 });

/**
 * A node that calls every signature valid, and so many at the same moment: each answer waits until the
 * last of them was asked for.
 */
export function startGatedNode(size: number): Promise<JsonRpcNode> {
  const waiting: (() => void)[] = [];
  return startJsonRpcNode({
    eth_call: async () => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length >= size) for (const pass of waiting.splice(0)) pass();
      });
      return valid;
    },
  });
}
