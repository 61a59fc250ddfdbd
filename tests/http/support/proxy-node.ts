import { createServer, type Server, request as send } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { getChainPort } from '@/tests/support/chains';

export type ProxyNode = {
  url: string;
  /** How many questions came so far. */
  readonly asked: number;
  /** Milliseconds that each answer takes longer. */
  delay: number;
  /** Whether it closes each connection without an answer. */
  isDown: boolean;
  /** What it gives for every result, in place of the chain's; null for the truth. */
  lie: string | null;
  close(): void;
};

/** A node of a chain that can be slow, and be gone and back. On a free port of this machine. */
export async function startProxyNode(chainId: number): Promise<ProxyNode> {
  let asked = 0;
  const server: Server = createServer(async (incoming, outgoing) => {
    asked += 1;
    if (node.isDown) return void incoming.socket.destroy();
    await wait(node.delay);
    if (node.lie !== null) {
      outgoing.setHeader('content-type', 'application/json');
      return void outgoing.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: node.lie }));
    }
    const { method, headers } = incoming;
    const to = { host: '127.0.0.1', port: getChainPort(chainId), method, headers };
    const passed = send(to, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.once('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const node: ProxyNode = {
    url: `http://127.0.0.1:${port}`,
    get asked() {
      return asked;
    },
    delay: 0,
    isDown: false,
    lie: null,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return node;
}
