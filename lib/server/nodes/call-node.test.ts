import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { isAddress, zeroAddress } from 'viem';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { callNode } from '@/lib/server/nodes/call-node';
import { listen } from '@/tests/support/ports';

const closing: (() => void)[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  for (const close of closing.splice(0)) close();
});

const body = z.object({ method: z.string(), params: z.array(z.unknown()) });

/** Records the calls that a node receives. */
function record() {
  const calls: z.infer<typeof body>[] = [];
  vi.stubGlobal('fetch', async (_: string, init: { body: string }) => {
    calls.push(body.parse(JSON.parse(init.body)));
    return Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' });
  });
  return calls;
}

const signal = new AbortController().signal;

it('A56: calls a contract from a different address each time, never from the zero address', async () => {
  const calls = record();
  for (let count = 0; count < 3; count += 1) {
    const call = { to: zeroAddress, data: '0x12', gas: '0x1' } as const;
    await callNode('http://node', { method: 'eth_call', params: [call, 'latest'] }, signal);
  }
  const froms = calls.map(({ params }) => z.object({ from: z.string() }).parse(params[0]).from);
  expect(new Set(froms).size).toBe(3);
  for (const from of froms) {
    expect(isAddress(from)).toBe(true);
    expect(from).not.toBe(zeroAddress);
  }
  expect(calls[0]?.params).toEqual([
    { to: zeroAddress, data: '0x12', gas: '0x1', from: froms[0] },
    'latest',
  ]);
});

it('sends a balance request unchanged', async () => {
  const calls = record();
  const params = [zeroAddress, 'latest'] as const;
  await callNode('http://node', { method: 'eth_getBalance', params }, signal);
  expect(calls).toEqual([{ method: 'eth_getBalance', params }]);
});

it.each([
  ['never answers', ''],
  ['never ends its answer', '{"jsonrpc":"2.0","id":1,"result":"0x'],
])('A17: gives up on a node that %s once the signal aborts', async (_, answer) => {
  const node = createServer();
  closing.push(() => {
    node.closeAllConnections();
    node.close();
  });
  const port = await listen(node);
  const limit = new AbortController();
  const params = [zeroAddress, 'latest'] as const;
  const asked = once(node, 'request');
  const answered = callNode(
    `http://127.0.0.1:${port}`,
    { method: 'eth_getBalance', params },
    limit.signal,
  );
  const [, response]: ServerResponse[] = await asked;
  if (answer !== '') await new Promise((resolve) => response?.write(answer, resolve));
  limit.abort();
  expect(await answered).toEqual({ ok: false, reason: 'unavailable' });
});
