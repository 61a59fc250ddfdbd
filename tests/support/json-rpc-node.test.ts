import { expect, test } from 'vitest';
import { startJsonRpcNode } from '@/tests/support/json-rpc-node';

async function post(url: string, body: string): Promise<unknown> {
  return await (await fetch(url, { method: 'POST', body })).json();
}

const call = (id: number, method: string) => ({ jsonrpc: '2.0', id, method });

test('the test node answers single and batched calls by their ids', async () => {
  const node = await startJsonRpcNode({
    eth_call: ({ id }) => `0x${id}`,
    eth_chainId: () => '0x1',
  });
  expect(await post(node.url, JSON.stringify(call(7, 'eth_call')))).toEqual({
    ...{ jsonrpc: '2.0', id: 7, result: '0x7' },
  });
  const both = [call(1, 'eth_chainId'), call(2, 'eth_call')];
  expect(await post(node.url, JSON.stringify(both))).toEqual([
    { jsonrpc: '2.0', id: 1, result: '0x1' },
    { jsonrpc: '2.0', id: 2, result: '0x2' },
  ]);
  node.close();
});

test.each([
  ['eth_fooBar', JSON.stringify(call(7, 'eth_fooBar')), { id: 7, error: { code: -32601 } }],
  ['constructor', JSON.stringify(call(7, 'constructor')), { id: 7, error: { code: -32601 } }],
  ['junk', 'junk', { id: null, error: { code: -32700 } }],
])(
  'the test node returns the JSON-RPC error for %s and fails the test',
  async (name, body, error) => {
    const node = await startJsonRpcNode({ eth_call: () => '0x' });
    expect(await post(node.url, body)).toMatchObject(error);
    expect(() => node.close()).toThrow(`does not know ${name}.`);
  },
);
