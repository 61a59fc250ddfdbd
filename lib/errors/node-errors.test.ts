import { createServer, type RequestListener } from 'node:http';
import { createPublicClient, http } from 'viem';
import { mainnet } from 'viem/chains';
import { expect, it } from 'vitest';
import { classifyError } from '@/lib/errors/classify-error';
import { listen } from '@/tests/support/ports';

/** Real viem errors, provoked by a local server in the role of a node. */
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

async function codeAgainst(answer: RequestListener, timeout = 10_000): Promise<string> {
  const server = createServer(answer);
  const transport = http(`http://127.0.0.1:${await listen(server)}`, { retryCount: 0, timeout });
  const client = createPublicClient({ chain: mainnet, transport });
  try {
    await client.estimateGas({ account, to: account, value: 1n });
    return expect.fail('it did not fail');
  } catch (error) {
    return classifyError(error);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function rpcError(code: number, message: string): RequestListener {
  return (_, response) =>
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message } }));
}

it.each([
  [-32000, 'insufficient funds for gas * price + value: balance 0', 'insufficientFunds'],
  [3, 'execution reverted', 'wouldRevert'],
  [-32005, 'limit exceeded', 'nodeUnavailable'],
  [-32002, 'resource unavailable', 'nodeUnavailable'],
  [429, 'Too Many Requests', 'nodeUnavailable'],
  [-32601, 'the method does not exist', 'nodeFailed'],
  [-32000, 'header not found', 'nodeFailed'],
  [-32603, 'Failed to fetch', 'nodeFailed'],
])('a node that returns error %i "%s" is classified as %s', async (code, message, expected) => {
  expect(await codeAgainst(rpcError(code, message))).toBe(expected);
});

it.each([429, 503])('a node that answers with status %i is busy', async (status) => {
  const code = codeAgainst((_, response) => response.writeHead(status).end('{}'));
  expect(await code).toBe('nodeUnavailable');
});

it.each<[string, RequestListener]>([
  ['never answers', () => undefined],
  ['hangs up', (request) => request.socket.destroy()],
])('a node that %s is busy', async (_, answer) => {
  expect(await codeAgainst(answer, 100)).toBe('nodeUnavailable');
});

it.each(['{"jsonrpc":"2.0","id":1,"result":{"a":1}}', '{"jsonrpc":"2.0","id":1,"result":"0xzz"}'])(
  'a node that returns %s is classified as sending junk',
  async (answer) => {
    expect(await codeAgainst((_, response) => response.end(answer))).toBe('nodeJunk');
  },
);
