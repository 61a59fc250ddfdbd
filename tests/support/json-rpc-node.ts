import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { listen } from '@/tests/support/ports';

const call = z.object({
  id: z.number(),
  method: z.string(),
  params: z.array(z.unknown()).optional(),
});
const body = z.union([call.transform((it) => [it]), z.array(call)]);

export type Call = z.infer<typeof call>;
/** A node's answers by method, immediate or deferred. The signal aborts once the client has left. */
export type Methods = Readonly<Record<string, (call: Call, left: AbortSignal) => unknown>>;

/** One HTTP request: its calls, and its time of arrival in milliseconds (`Date.now`). */
type NodeRequest = { time: number; calls: readonly Call[] };

export type JsonRpcNode = {
  url: string;
  requests: readonly NodeRequest[];
  /** Number of requests whose client is still waiting, for a node that never answers. */
  readonly unanswered: number;
  /** Throws an error that lists everything clients sent that the node does not know. */
  close: () => void;
};

/**
 * Starts a chain node on a free port of this machine: JSON-RPC 2.0 over HTTP, single calls or a batch.
 * Unknown requests get the errors of https://www.jsonrpc.org/specification#error_object with status 200, as
 * in go-ethereum (rpc/errors.go of 051c61b). These are -32601 for a method and -32700 for unreadable input,
 * where anvil 1.7.1 says -32600. Without methods it never answers.
 */
export async function startJsonRpcNode(methods: Methods | null): Promise<JsonRpcNode> {
  const unknown: string[] = [];
  const requests: NodeRequest[] = [];
  let unanswered = 0;
  const handlers = new Map(Object.entries(methods ?? {}));

  async function answer(asked: Call, left: AbortSignal): Promise<object> {
    const { id, method } = asked;
    const known = handlers.get(method);
    if (known !== undefined) return { jsonrpc: '2.0', id, result: await known(asked, left) };
    unknown.push(method);
    const message = `the method ${method} does not exist/is not available`;
    return { jsonrpc: '2.0', id, error: { code: -32601, message } };
  }

  const server = createServer(async (request, response) => {
    // A client that disconnects during its request gets no answer.
    const sent = await text(request).catch(() => null);
    if (sent === null) return;
    const send = (json: unknown) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(json));
    };
    const read = readCalls(sent);
    if (read === null) {
      unknown.push(sent);
      send({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'parse error' } });
      return;
    }
    const leaving = new AbortController();
    response.once('close', () => leaving.abort());
    requests.push({ time: Date.now(), calls: read.calls });
    if (methods === null) {
      unanswered += 1;
      response.once('close', () => {
        unanswered -= 1;
      });
      return;
    }
    const answers = await Promise.all(read.calls.map((it) => answer(it, leaving.signal)));
    send(read.isBatch ? answers : answers[0]);
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    requests,
    get unanswered() {
      return unanswered;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
      const found = unknown.splice(0);
      if (found.length > 0) throw new Error(`The node of the tests does not know ${found}.`);
    },
  };
}

/** Parses JSON-RPC calls; null for anything else. */
export function readCalls(sent: string): { calls: readonly Call[]; isBatch: boolean } | null {
  try {
    const json: unknown = JSON.parse(sent);
    return { calls: body.parse(json), isBatch: Array.isArray(json) };
  } catch {
    return null;
  }
}
