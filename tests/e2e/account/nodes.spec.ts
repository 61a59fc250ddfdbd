import { createServer } from 'node:http';
import type { Route } from '@playwright/test';
import { parseEther } from 'viem';
import { fund, getChainUrl } from '@/tests/support/chains';
import { comeBackWithoutReads } from '@/tests/support/come-back';
import { expect, test } from '@/tests/support/fixtures';
import { runClockUntil } from '@/tests/support/run-clock';

const node = `${getChainUrl(1)}/`;
const busy = 'The network is busy. Please try again in a moment.';
const junk = 'The network gave an answer that makes no sense.';
const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

/** Sends fifty megabytes, slowly enough that the browser can end it. */
const large = createServer((_request, response) => {
  response.writeHead(200, { ...cors, 'content-type': 'application/json' });
  response.write('"');
  const part = 'a'.repeat(500_000);
  let sent = 0;
  const timer = setInterval(() => {
    sent += 1;
    if (sent > 100) response.end('"');
    else response.write(part);
  }, 5);
  response.once('close', () => clearInterval(timer));
});
let largeUrl = '';

test.beforeAll(async () => {
  await new Promise<void>((resolve) => large.listen(0, '127.0.0.1', resolve));
  const address = large.address();
  largeUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
});
test.afterAll(() => {
  large.closeAllConnections();
  large.close();
});

/** Answers every call of a request, one or a list, in the same way. */
function answerAll(route: Route, answer: (call: { id: number; method: string }) => object) {
  const asked: unknown = route.request().postDataJSON();
  if (asked === null) return route.fulfill({ status: 204, headers: cors });
  const reply = (call: unknown) => {
    const { id, method } = Object(call);
    return { jsonrpc: '2.0', id, ...answer({ id, method }) };
  };
  const body = JSON.stringify(Array.isArray(asked) ? asked.map(reply) : reply(asked));
  return route.fulfill({ body, contentType: 'application/json', headers: cors });
}

const faults: readonly (readonly [string, string, (route: Route) => Promise<void>])[] = [
  ['is down', busy, (route) => route.abort('connectionrefused')],
  ['is over its limit', busy, (route) => route.fulfill({ status: 429, headers: cors })],
  [
    'says so in a 200',
    busy,
    (route) => answerAll(route, () => ({ error: { code: 429, message: 'Too Many Requests' } })),
  ],
  ['is of another chain', junk, (route) => route.continue({ url: `${getChainUrl(137)}/` })],
  ['answers 50 MB', busy, (route) => route.continue({ url: largeUrl })],
];

test('a node that fails leaves a dash with a reason, the sign-in, and a way to ask again', async ({
  allowConsole,
  context,
  portico,
  page,
  wallet,
}) => {
  allowConsole(/Failed to load resource|ERR_/);
  const owner = await wallet();
  await fund(1, owner.address, parseEther('1'));
  await page.clock.install();
  await portico.enter();
  for (const [what, text, fault] of faults) {
    await test.step(`a node that ${what}`, async () => {
      await context.route(node, fault);
      await comeBackWithoutReads(page);
      await expect(portico.account.getByRole('definition').first()).toContainText('–');
      await runClockUntil(page, 20, () =>
        expect(portico.account).toContainText(text, { timeout: 100 }),
      );
      await expect(portico.account).toContainText('Signed in');
      await context.unroute(node);
      await portico.account.getByRole('button', { name: 'Ask again' }).click();
      await expect(portico.account).toContainText('1 ETH');
      await expect(portico.account).not.toContainText(text);
    });
  }
});

test('a node that says nothing is told to be busy within seconds', async ({
  context,
  portico,
  page,
  wallet,
}) => {
  await wallet();
  await context.route(node, () => new Promise(() => undefined));
  await page.clock.install();
  const asked = page.waitForRequest(node);
  await portico.enter();
  await asked;
  await page.clock.runFor(12_000);
  await expect(portico.account).toContainText(busy);
  await portico.accountAction('Disconnect').click();
  await expect(portico.connectButton).toBeVisible();
});

test('a node that answers now and then costs nothing, and one that stops answering is told', async ({
  allowConsole,
  context,
  portico,
  page,
  wallet,
}) => {
  allowConsole(/Failed to load resource|ERR_/);
  const owner = await wallet();
  await fund(1, owner.address, parseEther('1'));
  let asked = 0;
  let isDown = false;
  await context.route(node, (route) => {
    asked += 1;
    return isDown || asked % 2 === 1 ? route.abort('connectionrefused') : route.continue();
  });
  await portico.enter();
  await expect(portico.account).toContainText('1 ETH');
  await expect(portico.account).toContainText('Signed in');
  await expect(portico.account).not.toContainText(busy);
  isDown = true;
  await page.reload();
  await expect(portico.account).toContainText(busy, { timeout: 20_000 });
  await expect(portico.account).toContainText('Signed in');
  isDown = false;
  await fund(1, owner.address, parseEther('2'));
  await portico.account.getByRole('button', { name: 'Ask again' }).click();
  await expect(portico.account).toContainText('2 ETH');
  await expect(portico.account).not.toContainText(busy);
});
