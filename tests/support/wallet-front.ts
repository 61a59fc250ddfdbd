import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { forwardRequest, sendBack } from '@/tests/support/forward-request';
import { bridgePort, type TestServer } from '@/tests/support/servers';

/** A class in RainbowKit's own style sheet. */
const kitMark = 'iekbcc';

/**
 * Inserts the script of the test's wallet before all others of a page, like an extension, because not every
 * driver can. The page's policy applies to the script, so it carries the page's nonce.
 */
export function startBridgedFront({ url, port }: TestServer): Server {
  const front = createServer((incoming, outgoing) => {
    if (incoming.url?.startsWith('/bridge/')) {
      forwardRequest(incoming, outgoing, bridgePort);
      return;
    }
    // Keeps the page uncompressed, so that it can be read.
    delete incoming.headers['accept-encoding'];
    forwardRequest(incoming, outgoing, port, (answer) => {
      const type = answer.headers['content-type'] ?? '';
      const send = type.startsWith('text/html')
        ? sendPage
        : type.startsWith('text/css')
          ? sendStyles
          : sendBack;
      Promise.resolve(send(answer, outgoing)).catch(() => outgoing.destroy());
    });
  });
  // Node's default of five seconds can close a connection just as a browser reuses it.
  front.keepAliveTimeout = 120_000;
  return front.listen(Number(new URL(url).port), '127.0.0.1');
}

async function sendPage(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const [page, script] = await Promise.all([text(answer), readScript()]);
  const { 'content-length': _, 'transfer-encoding': __, ...headers } = answer.headers;
  const policy = `${headers['content-security-policy']}`;
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? [];
  const element = script === '' ? '' : `<script nonce="${nonce}">${script}</script>`;
  outgoing.writeHead(answer.statusCode ?? 502, headers);
  outgoing.end(page.replace(/<head[^>]*>/, (head) => head + element));
}

async function sendStyles(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const styles = await text(answer);
  if (styles.includes(kitMark)) await fetch(`http://127.0.0.1:${bridgePort}/bridge/kit-styles`);
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(styles);
}

async function readScript(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${bridgePort}/bridge/script`);
  return await answer.text();
}
