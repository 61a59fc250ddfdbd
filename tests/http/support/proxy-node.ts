import { createServer, type IncomingMessage, request as send } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { getChainPort } from '@/tests/support/chains';
import { readCalls } from '@/tests/support/json-rpc-node';
import { listen } from '@/tests/support/ports';

export type ProxyNode = {
  /** Empty until the node is started. */
  url: string;
  /** The number of requests so far. */
  readonly asked: number;
  /** The number of requests that wait for `release`. */
  readonly held: number;
  /** Extra milliseconds before each answer. */
  delay: number;
  /** Closes each connection without an answer. */
  isDown: boolean;
  /** Takes each request and never answers. */
  isSilent: boolean;
  /** Replaces the chain's result in every answer; null tells the truth. */
  lie: string | null;
  /** Makes each request wait from now on. */
  hold(): void;
  release(): void;
  start(): Promise<void>;
  /** Throws if a request that the node was to lie about was not JSON-RPC. */
  close(): void;
};

/**
 * Creates a chain's node that can be slow, lie, go away and come back. The chain itself (anvil) answers every
 * request, even an unknown one. Listens on a free port of this machine.
 */
export function createProxyNode(chainId: number): ProxyNode {
  const unreadable: string[] = [];
  let asked = 0;
  let isHolding = false;
  const waiting = new Set<() => void>();

  async function lieTo(incoming: IncomingMessage, result: string): Promise<unknown> {
    const sent = await text(incoming);
    const read = readCalls(sent);
    if (read === null) {
      unreadable.push(sent);
      return { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'parse error' } };
    }
    const answers = read.calls.map(({ id }) => ({ jsonrpc: '2.0', id, result }));
    return read.isBatch ? answers : answers[0];
  }

  const server = createServer(async (incoming, outgoing) => {
    asked += 1;
    if (node.isSilent) return;
    if (node.isDown) return void incoming.socket.destroy();
    if (isHolding) await new Promise<void>((resolve) => waiting.add(resolve));
    await wait(node.delay);
    if (node.lie !== null) {
      outgoing.setHeader('content-type', 'application/json');
      return void outgoing.end(JSON.stringify(await lieTo(incoming, node.lie)));
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
  const node: ProxyNode = {
    url: '',
    get asked() {
      return asked;
    },
    get held() {
      return waiting.size;
    },
    delay: 0,
    isDown: false,
    isSilent: false,
    lie: null,
    hold: () => {
      isHolding = true;
    },
    release: () => {
      isHolding = false;
      for (const pass of waiting) pass();
      waiting.clear();
    },
    start: async () => {
      node.url = `http://127.0.0.1:${await listen(server)}`;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
      if (unreadable.length > 0) throw new Error(`The node cannot read ${unreadable}.`);
    },
  };
  return node;
}
