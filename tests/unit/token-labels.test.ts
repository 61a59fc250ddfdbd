import { decodeFunctionData, encodeFunctionResult, erc20Abi, getAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Call, type JsonRpcNode, startJsonRpcNode } from '@/tests/support/json-rpc-node';
import { compareLabels, formatLabels, isSame } from '@/tests/support/token-labels';

const dollar = getAddress('0x00000000000000000000000000000000000000d1');
const gone = getAddress('0x00000000000000000000000000000000000000d2');

const asked = z.tuple([z.object({ to: z.string(), data: z.templateLiteral(['0x', z.string()]) })]);

/** Returns no data for an account without code, as nodes do. */
function answer({ params }: Call): string {
  const [{ to, data }] = asked.parse(params?.slice(0, 1));
  if (getAddress(to) === gone) return '0x';
  const { functionName } = decodeFunctionData({ abi: erc20Abi, data });
  if (functionName === 'symbol') {
    return encodeFunctionResult({ abi: erc20Abi, functionName, result: 'USD₮0' });
  }
  if (functionName === 'decimals') {
    return encodeFunctionResult({ abi: erc20Abi, functionName, result: 6 });
  }
  throw new Error(`Nobody asks for ${functionName}.`);
}

let node: JsonRpcNode;
beforeAll(async () => {
  node = await startJsonRpcNode({ eth_call: answer });
});
afterAll(() => node.close());

test('the labels of listed tokens are compared with those that their contracts return', async () => {
  const token = { chainId: 1, address: dollar, name: 'Dollar', symbol: 'USD₮0', decimals: 6 };
  const tokens = [
    token,
    { ...token, symbol: 'USDT' },
    { ...token, decimals: 18 },
    { ...token, address: gone },
    { ...token, chainId: 2 },
  ];
  const compared = await compareLabels(tokens, new Map([[1, node.url]]));
  expect(compared.map(isSame)).toEqual([true, false, false, false, false]);
  expect(formatLabels(compared, '2026-01-31').split('\n').slice(4)).toEqual([
    `| 1 | ${dollar} | USD₮0, 6 | USD₮0, 6 | same |`,
    `| 1 | ${dollar} | USDT, 6 | USD₮0, 6 | DIFFERS |`,
    `| 1 | ${dollar} | USD₮0, 18 | USD₮0, 6 | DIFFERS |`,
    `| 1 | ${gone} | USD₮0, 6 | The contract function "symbol" returned no data ("0x"). | DIFFERS |`,
    `| 2 | ${dollar} | USD₮0, 6 | There is no node. | DIFFERS |`,
  ]);
});
