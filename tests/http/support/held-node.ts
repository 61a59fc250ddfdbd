import { createServer, type ServerResponse } from 'node:http';

/** How the node answers a call: that the signature is valid, that it is not, or not until it is released. */
type Verdict = 'valid' | 'invalid' | 'held';

export type HeldNode = {
  url: string;
  /** How many calls came so far. */
  readonly calls: number;
  /** How many calls wait for an answer, and their sender still does, too. */
  readonly held: number;
  /** By the body of the call, in lower case. */
  judge: (body: string) => Verdict;
  /** Answers all calls that wait: valid. */
  release(): void;
  close(): void;
};

/** A node that judges signatures as the test says. On a free port of this machine. */
export async function startHeldNode(): Promise<HeldNode> {
  const waiting = new Set<ServerResponse>();
  let calls = 0;
  const answer = (response: ServerResponse, isValid: boolean) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, result: isValid ? '0x01' : '0x00' });
    response.setHeader('content-type', 'application/json').end(body);
  };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.once('end', () => {
      calls += 1;
      const verdict = node.judge(body.toLowerCase());
      if (verdict !== 'held') return answer(response, verdict === 'valid');
      waiting.add(response);
      response.once('close', () => waiting.delete(response));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const node: HeldNode = {
    url: `http://127.0.0.1:${port}`,
    get calls() {
      return calls;
    },
    get held() {
      return waiting.size;
    },
    judge: () => 'valid',
    release: () => {
      for (const response of waiting) answer(response, true);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return node;
}
