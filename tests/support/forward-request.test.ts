import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { forwardRequest } from '@/tests/support/forward-request';
import { listen } from '@/tests/support/ports';

it('a response that the server cuts off is cut off for the client, too', async () => {
  let cutOff = () => {};
  const server = createServer((_, response) => {
    cutOff = () => response.destroy();
    response.write('half');
  });
  const port = await listen(server);
  const proxy = createServer((incoming, outgoing) => forwardRequest(incoming, outgoing, port));
  const url = `http://127.0.0.1:${await listen(proxy)}`;
  onTestFinished(() => {
    for (const it of [server, proxy]) it.close().closeAllConnections();
  });
  const response = await fetch(url);
  cutOff();
  await expect(response.text()).rejects.toThrow();
});
