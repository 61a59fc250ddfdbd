import { createServer } from 'node:http';
import { zeroAddress } from 'viem';
import { entryPoint08Address } from 'viem/account-abstraction';
import { home } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { listen } from '@/tests/support/ports';

test('a wallet’s own page calls the paymaster from its origin, but never with the visitor’s cookies', async ({
  allowConsole,
  page,
  servers,
}) => {
  allowConsole(/has been blocked by CORS policy|net::ERR_FAILED/);
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<title>Wallet</title>');
  });
  // A server and no `page.route`: with a route, Playwright answers preflights itself.
  const port = await listen(server);
  try {
    await page.goto(`http://wallet.localhost:${port}/`);
    const operation = { sender: zeroAddress, nonce: '0x0', callData: '0x' };
    const call = {
      ...{ jsonrpc: '2.0', id: 1, method: 'pm_getPaymasterData' },
      params: [operation, entryPoint08Address, `0x${home.id.toString(16)}`, {}],
    };
    const url = `${servers.production.url}/api/paymaster/${home.id}`;
    const ask = (credentials: RequestCredentials) =>
      page.evaluate(
        ([to, body, mode]) =>
          fetch(to, {
            ...{ method: 'POST', body, credentials: mode },
            headers: { 'content-type': 'application/json' },
          }).then(
            async (response): Promise<unknown> => response.json(),
            ({ name }: Error) => name,
          ),
        [url, JSON.stringify(call), credentials] as const,
      );
    expect(await ask('same-origin')).toMatchObject({ id: 1, error: { code: -32003 } });
    expect(await ask('include')).toBe('TypeError');
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
