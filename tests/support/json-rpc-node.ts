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
/** What a node answers, by method, at once or later. The signal is aborted once nobody waits for it. */
export type Methods = Readonly<Record<string, (call: Call, left: AbortSignal) => unknown>>;

/** One HTTP request: its calls, and the milliseconds of `Date.now` at which it came. */
type NodeRequest = { time: number; calls: readonly Call[] };

export type JsonRpcNode = {
  url: string;
  requests: readonly NodeRequest[];
  /** Of a node that never answers, the requests whose sender still waits. */
  readonly unanswered: number;
  /** Throws, by name, where a client sent what the node does not know. */
  close: () => void;
};

/**
 * A chain node on a free port of this machine: JSON-RPC 2.0 over HTTP, one call or a batch. What it does not
 * know gets the errors of https://www.jsonrpc.org/specification#error_object with the status 200, as
 * go-ethereum gives them (rpc/errors.go of 051c61b): -32601 for a method, -32700 for what cannot be read, where
 * anvil 1.7.1 says -32600. Without methods it never answers.
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
    // Who goes away amid its request is not answered.
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

/** Null for what is no JSON-RPC. */
export function readCalls(sent: string): { calls: readonly Call[]; isBatch: boolean } | null {
  try {
    const json: unknown = JSON.parse(sent);
    return { calls: body.parse(json), isBatch: Array.isArray(json) };
  } catch {
    return null;
  }
}
