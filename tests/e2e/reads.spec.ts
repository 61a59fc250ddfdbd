import { parseEther } from 'viem';
import { mainnet } from 'viem/chains';
import { fund, getChainUrl } from '@/tests/support/chains';
import { createName, registerName } from '@/tests/support/ens';
import { expect, test } from '@/tests/support/fixtures';
import { type NodeCall, watchNode } from '@/tests/support/node-requests';

const hour = 3_600_000;

/** Whether a call, or one inside it, is for ENS. */
function isForEns({ params }: NodeCall): boolean {
  const { address } = mainnet.contracts.ensUniversalResolver;
  return JSON.stringify(params).toLowerCase().includes(address.slice(2).toLowerCase());
}

test('name, picture and balance are read from contracts', async ({ door, page, wallet }) => {
  const { address } = await wallet();
  const name = createName();
  await registerName({ account: address, name });
  await fund(1, address, parseEther('2'));
  const calls = watchNode(page, 1);
  await door.enter();
  await expect(door.accountButton).toContainText(name);
  await expect(door.accountButton).toContainText('2 ETH');
  expect(new Set(calls.map(({ method }) => method))).toEqual(new Set(['eth_call']));
  // The name's, and then the picture's.
  await expect.poll(() => calls.filter(isForEns).length).toBe(2);
  // Multicall3's getEthBalance.
  expect(calls.some(({ params }) => JSON.stringify(params).includes('4d2301cc'))).toBe(true);
});

test('a node can be asked over a WebSocket', async ({ door, page, servers, wallet }) => {
  const { address } = await wallet({ chainId: 10 });
  await fund(10, address, parseEther('3.5'));
  const socket = page.waitForEvent('websocket', (it) => it.url().startsWith('ws://127.0.0.1'));
  await page.goto(servers.mainnets.url);
  await door.connect();
  await door.signIn();
  await expect(door.account).toContainText('3.5 ETH');
  expect((await socket).isClosed()).toBe(false);
});

test('names are kept in the browser for 24 hours, and balances asked anew', async ({
  door,
  page,
  wallet,
}) => {
  const { address } = await wallet();
  const name = createName();
  await registerName({ account: address, name });
  await door.enter();
  await expect(door.accountButton).toContainText(name);
  const getStored = () => page.evaluate(() => localStorage.getItem('portico.cache'));
  await expect.poll(getStored).toContain('"ensAvatar"');
  expect(await getStored()).toContain(name);

  const calls = watchNode(page, 1);
  await fund(1, address, parseEther('3'));
  await page.clock.setSystemTime(Date.now() + 23 * hour);
  await page.reload();
  await expect(door.accountButton).toContainText(name);
  await expect(door.account).toContainText('3 ETH');
  expect(calls.filter(isForEns)).toEqual([]);

  await page.clock.setSystemTime(Date.now() + 25 * hour);
  await page.reload();
  await expect(door.accountButton).toContainText(name);
  await expect.poll(() => calls.filter(isForEns).length).toBeGreaterThan(0);
});

test('a balance is short in the button and exact in the page', async ({ door, wallet }) => {
  const { address } = await wallet();
  await door.enter();
  for (const [amount, short] of [
    ['99.129', '99.12 ETH'],
    ['12345.6', '12.3k ETH'],
    ['1234567', '1.2m ETH'],
  ] as const) {
    await test.step(amount, async () => {
      await fund(1, address, parseEther(amount));
      await door.open();
      await expect(door.accountButton).toContainText(short);
      await expect(door.account).toContainText(`${amount} ETH`);
    });
  }
});

test('a balance that cannot be true is a dash', async ({ door, wallet }) => {
  const { address } = await wallet();
  await fund(1, address, 2n ** 256n - 1n);
  await door.enter();
  await expect(door.accountButton).toBeVisible();
  await expect(door.account.getByRole('definition').first()).toHaveText(/^–/);
  await expect(door.accountButton).not.toContainText('ETH');
});

test('a node that answers junk leaves a dash and a page that works', async ({
  context,
  door,
  page,
  wallet,
}) => {
  let body = '';
  await context.route(`${getChainUrl(1)}/`, (route) =>
    route.fulfill({
      body,
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
    }),
  );
  const { address } = await wallet();
  await door.enter();
  for (const junk of [
    '<html>busy</html>',
    '[]',
    '[null]',
    '[{"jsonrpc":"2.0","id":0,"result":"-0x5"}]',
    '[{"jsonrpc":"2.0","id":0,"result":{"a":1}}]',
  ]) {
    await test.step(junk, async () => {
      body = junk;
      const asked = page.waitForResponse(`${getChainUrl(1)}/`);
      await door.open();
      await asked;
      await expect(door.account).toContainText(address);
      await expect(door.account.getByRole('definition').first()).toHaveText(/^–/);
    });
  }
  await door.accountAction('Disconnect').click();
  await expect(door.connectButton).toBeVisible();
});

for (const [what, stored] of [
  ['no JSON', '{'],
  ['of another shape', '{"timestamp":1,"buster":"2","clientState":[null]}'],
  [
    'full of junk',
    JSON.stringify({
      timestamp: 1,
      buster: '2',
      clientState: { mutations: [null], queries: [null, 7, { queryKey: ['ensName'] }] },
    }),
  ],
] as const) {
  test(`a stored query cache that is ${what} is dropped`, async ({ door, page, wallet }) => {
    const { address } = await wallet();
    // Once a page view: what the page itself stores must not be overwritten.
    await page.addInitScript((text) => {
      const value = text.replace('"timestamp":1', `"timestamp":${Date.now()}`);
      localStorage.setItem('portico.cache', value);
    }, stored);
    await door.enter();
    await expect(door.account).toContainText(address);
    await expect(door.accountButton).toContainText('0 ETH');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('portico.cache')))
      .toContain(address);
  });
}

test('a stored name that is no text is dropped', async ({ door, page, wallet }) => {
  const { address } = await wallet();
  await door.enter();
  const key = 'portico.cache';
  const getStored = () => page.evaluate((name) => localStorage.getItem(name), key);
  await expect.poll(getStored).toContain(`"ensName"`);
  await expect.poll(getStored).toContain(`"balance"`);
  const stored = (await getStored()) ?? '';
  const poisoned = stored.replaceAll('"data":null', '"data":{"evil":true}');
  expect(poisoned).not.toBe(stored);
  await page.addInitScript(([name, text]) => localStorage.setItem(name, text), [
    key,
    poisoned,
  ] as const);
  await page.reload();
  await expect(door.account).toContainText(address);
  await expect(door.accountButton).toContainText(`${address.slice(0, 4)}…`);
});
