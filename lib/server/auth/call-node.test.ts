import { isAddress, zeroAddress } from 'viem';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { callNode } from '@/lib/server/auth/call-node';

const body = z.object({ method: z.string(), params: z.array(z.unknown()) });

/** The calls that a node receives. */
function record() {
  const calls: z.infer<typeof body>[] = [];
  vi.stubGlobal('fetch', async (_: string, init: { body: string }) => {
    calls.push(body.parse(JSON.parse(init.body)));
    return Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' });
  });
  return calls;
}

const signal = new AbortController().signal;

it('A56: calls a contract from another address each time, never from zero', async () => {
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

it('asks for a balance as it is', async () => {
  const calls = record();
  const params = [zeroAddress, 'latest'] as const;
  await callNode('http://node', { method: 'eth_getBalance', params }, signal);
  expect(calls).toEqual([{ method: 'eth_getBalance', params }]);
});
