import { createServer, type ServerResponse } from 'node:http';
import { padHex } from 'viem';

export type GatedNode = { url: string; close(): void };

/** As `check-signature.sol` returns it. */
const valid = padHex('0x1', { size: 32 });

/**
 * A node that calls every signature valid, and so many at the same moment: each answer waits until the
 * last of them was asked for. On a free port of this machine.
 */
export async function startGatedNode(size: number): Promise<GatedNode> {
  const waiting: ServerResponse[] = [];
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      waiting.push(response);
      if (waiting.length < size) return;
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, result: valid });
      for (const held of waiting.splice(0)) {
        held.setHeader('content-type', 'application/json').end(body);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
