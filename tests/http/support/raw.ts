import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { patience } from '@/tests/support/patience';

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; text: string };

type RawRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** The request's own connections, if it matters which one is used. */
  agent?: Agent;
};

/** Drops an idle connection before the server does, as Node's own agent does. */
const lines = new Agent({ keepAlive: true, maxSockets: 4, timeout: 5_000 });

/** Sends the path exactly as it is written; `fetch` and `URL` would normalize it first. */
export async function sendPath(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body, agent = lines }: RawRequest = {},
): Promise<RawAnswer & { body: Buffer }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': `${Buffer.byteLength(body)}` };
    const options = { agent, host: '127.0.0.1', port, method, path };
    request({ ...options, headers: { host: `localhost:${port}`, ...length, ...headers } })
      .once('response', resolve)
      .once('error', reject)
      .end(body);
  });
  const { statusCode: status = 0, headers: answered } = answer;
  const bytes = await buffer(answer);
  return { status, headers: answered, text: bytes.toString(), body: bytes };
}

/** Sends bytes as they are. Returns all that comes back; rejects if the server keeps the connection open. */
export function sendBytes(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let answer = '';
    socket.setTimeout(patience.condition, () =>
      socket.destroy(new Error('The server keeps the line.')),
    );
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    socket.once('close', () => resolve(answer));
    // A server may close while there is still something to read.
    socket.once('error', (error) =>
      'code' in error && error.code === 'ECONNRESET' ? resolve(answer) : reject(error),
    );
    socket.write(bytes, 'latin1');
  });
}

/** Parses the first answer from the bytes of a connection. */
export function parseAnswer(bytes: string): RawAnswer {
  const [head = '', ...body] = bytes.split('\r\n\r\n');
  const [start = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(start.split(' ')[1]),
    headers: Object.fromEntries(headers),
    text: body.join('\r\n\r\n'),
  };
}
