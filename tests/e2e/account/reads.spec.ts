import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { mainnet } from 'viem/chains';
import { z } from 'zod';
import { fund, getChainUrl, setCode } from '@/tests/support/chains';
import { createName, registerName } from '@/tests/support/ens';
import { expect, test } from '@/tests/support/fixtures';
import { type NodeCall, watchNode } from '@/tests/support/node-requests';
import { tokenCode } from '@/tests/support/token';

const createAddress = () => privateKeyToAccount(generatePrivateKey()).address;
const question = z.object({ id: z.number(), params: z.array(z.unknown()).optional() });
const answer = z.looseObject({ id: z.number() });

const hour = 3_600_000;

/** Whether a call, or one inside it, is for ENS. */
function isForEns({ params }: NodeCall): boolean {
  const { address } = mainnet.contracts.ensUniversalResolver;
  return JSON.stringify(params).toLowerCase().includes(address.slice(2).toLowerCase());
}

test('name, picture and balance are read from contracts, and names kept in the browser for 24 hours', async ({
  portico,
  page,
  wallet,
}) => {
  const { address } = await wallet();
  const name = createName();
  await registerName({ account: address, name });
  await fund(1, address, parseEther('2'));
  const calls = watchNode(page, 1);
  await portico.enter();
  await expect(portico.accountButton).toContainText(name);
  await expect(portico.accountButton).toContainText('2 ETH');
  // The name's, and then the picture's.
  await expect.poll(() => calls.filter(isForEns).length).toBe(2);
  expect(new Set(calls.map(({ method }) => method))).toEqual(new Set(['eth_call']));
  // Multicall3's getEthBalance.
  expect(JSON.stringify(calls), 'calls to the node').toContain('4d2301cc');
  const getStored = () => page.evaluate(() => localStorage.getItem('portico.cache'));
  await expect.poll(getStored).toContain('"ensAvatar"');
  expect(await getStored()).toContain(name);

  const before = calls.length;
  await fund(1, address, parseEther('3'));
  await page.clock.setSystemTime(Date.now() + 23 * hour);
  await page.reload();
  await expect(portico.accountButton).toContainText(name);
  await expect(portico.account).toContainText('3 ETH');
  expect(calls.slice(before).filter(isForEns)).toEqual([]);

  await page.clock.setSystemTime(Date.now() + 25 * hour);
  await page.reload();
  await expect(portico.accountButton).toContainText(name);
  await expect.poll(() => calls.slice(before).filter(isForEns).length).toBeGreaterThan(0);
});

test('a chain whose Multicall3 is missing has its balance and tokens read one by one', async ({
  context,
  portico,
  page,
  wallet,
}) => {
  const { address } = await wallet();
  const { address: multicall } = mainnet.contracts.multicall3;
  const token = createAddress();
  await setCode(1, token, tokenCode);
  await fund(1, address, parseEther('2'));
  // Calls of an address without code are answered with nothing.
  await context.route(`${getChainUrl(1)}/`, async (route) => {
    const json: unknown = route.request().postDataJSON();
    const asked = z.array(question).parse(Array.isArray(json) ? json : [json]);
    const empty = asked.filter(({ params }) =>
      JSON.stringify(params ?? [])
        .toLowerCase()
        .includes(multicall.toLowerCase()),
    );
    const response = await route.fetch();
    const answers = z.array(answer).parse([await response.json()].flat());
    const given = answers.map((it) =>
      empty.some(({ id }) => id === it.id) ? { jsonrpc: '2.0', id: it.id, result: '0x' } : it,
    );
    await route.fulfill({ response, json: Array.isArray(json) ? given : given[0] });
  });
  const calls = watchNode(page, 1);
  await portico.enter();
  await expect(portico.account).toContainText('2 ETH');
  await expect(portico.account.getByRole('status')).toHaveCount(0);
  expect(calls.map(({ method }) => method)).toContain('eth_getBalance');
  await portico.account.getByText('More', { exact: true }).click();
  await portico.account.getByLabel('Token address').fill(token);
  await expect(portico.account.getByLabel('Symbol')).toHaveValue('FERN');
  await expect(portico.account.getByLabel('Decimals')).toHaveValue('6');
});

test('a node can be asked over a WebSocket', async ({ portico, page, servers, wallet }) => {
  const { address } = await wallet({ chainId: 10 });
  await fund(10, address, parseEther('3.5'));
  const socket = page.waitForEvent('websocket', (it) => it.url().startsWith('ws://127.0.0.1'));
  await page.goto(servers.mainnets.url);
  await portico.connect();
  await portico.signIn();
  await expect(portico.account).toContainText('3.5 ETH');
  expect((await socket).isClosed(), 'the socket to the node is closed').toBe(false);
});

test('a balance is short in the button, exact in the page, and a dash where it cannot be true', async ({
  portico,
  page,
  wallet,
}) => {
  const { address } = await wallet();
  await portico.enter();
  for (const [amount, short] of [
    ['99.129', '99.12 ETH'],
    ['12345.6', '12.3k ETH'],
    ['1234567', '1.2m ETH'],
  ] as const) {
    await test.step(amount, async () => {
      await fund(1, address, parseEther(amount));
      await portico.open();
      await expect(portico.accountButton).toContainText(short);
      await expect(portico.account).toContainText(`${amount} ETH`);
    });
  }
  await fund(1, address, 2n ** 256n - 1n);
  // Where a step took longer than a second its balance was kept, and would be shown.
  await page.addInitScript(() => localStorage.removeItem('portico.cache'));
  await portico.open();
  await expect(portico.account.getByRole('definition').first()).toHaveText(/^–/);
  await expect(portico.accountButton).toBeVisible();
  await expect(portico.accountButton).not.toContainText('ETH');
});

test('a node that answers junk leaves a dash and a page that works', async ({
  context,
  portico,
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
  await portico.enter();
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
      await portico.open();
      await asked;
      await expect(portico.account).toContainText(address);
      await expect(portico.account.getByRole('definition').first()).toHaveText(/^–/);
    });
  }
  await portico.accountAction('Disconnect').click();
  await expect(portico.connectButton).toBeVisible();
});

test('a stored query cache that is none, and a stored name that is no text, are dropped', async ({
  portico,
  page,
  wallet,
}) => {
  const { address } = await wallet();
  await portico.enter();
  const getStored = () => page.evaluate(() => localStorage.getItem('portico.cache'));
  const comeBackWith = async (stored: string) => {
    // Elsewhere on the site: the page would keep its own.
    await page.goto('/manifest.json');
    await page.evaluate((text) => localStorage.setItem('portico.cache', text), stored);
    await portico.open();
  };
  const timestamp = Date.now();
  for (const [what, stored] of [
    ['no JSON', '{'],
    ['of another shape', JSON.stringify({ timestamp, buster: '2', clientState: [null] })],
    [
      'full of junk',
      JSON.stringify({
        timestamp,
        buster: '2',
        clientState: { mutations: [null], queries: [null, 7, { queryKey: ['ensName'] }] },
      }),
    ],
  ] as const) {
    await test.step(what, async () => {
      await comeBackWith(stored);
      await expect(portico.account).toContainText(address);
      await expect(portico.accountButton).toContainText('0 ETH');
      await expect.poll(getStored).toContain(address);
    });
  }

  await expect.poll(getStored).toContain(`"ensName"`);
  await expect.poll(getStored).toContain(`"balance"`);
  const sound = (await getStored()) ?? '';
  const poisoned = sound.replaceAll('"data":null', '"data":{"evil":true}');
  expect(poisoned).not.toBe(sound);
  await comeBackWith(poisoned);
  await expect(portico.account).toContainText(address);
  await expect(portico.accountButton).toContainText(`${address.slice(0, 4)}…`);
});
