import { type IncomingMessage, request, type ServerResponse } from 'node:http';

type Send = (answer: IncomingMessage, outgoing: ServerResponse) => unknown;

/**
 * Forwards a request to the server at `port` on this machine; `send` may change its response. The client's
 * connection ends with the server's, also in the middle of a response.
 */
export function forwardRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
  send: Send = sendBack,
): void {
  const { method, url, headers } = incoming;
  const onward = request({ port, host: '127.0.0.1', method, path: url, headers });
  onward.on('response', (answer) => {
    answer.on('close', () => {
      if (!answer.complete) outgoing.destroy();
    });
    send(answer, outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

export function sendBack(answer: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(outgoing);
}
