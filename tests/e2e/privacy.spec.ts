import { expect, test } from '@/tests/support/fixtures';
import { untilIdle } from '@/tests/support/idle';

test('opening the wallet list tells no third party and sets no cookie', async ({
  context,
  door,
  outside,
  page,
}) => {
  await door.open();
  await door.connectButton.click();
  await expect(door.walletOption('walletConnect')).toBeVisible();
  await untilIdle(page);
  expect(outside).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});

test('signing in sets cookies of this site alone, which no script can read', async ({
  context,
  door,
  outside,
  page,
  wallet,
}) => {
  await wallet();
  await door.enterByHand();
  await expect(door.account).toContainText('Signed in');
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name).sort()).toEqual([
    'portico.callback',
    'portico.csrf',
    'portico.session',
  ]);
  expect(cookies.every(({ httpOnly, domain }) => httpOnly && domain === 'localhost')).toBe(true);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  expect(outside).toEqual([]);
});

test('the wallet code is fetched when the browser is idle, and run when it is wanted', async ({
  door,
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') fetched.push(new URL(request.url()).pathname);
  });
  await door.open();
  await expect.poll(() => fetched.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(3);
  expect(await page.evaluate(() => localStorage.getItem('rk-version'))).toBeNull();
  await door.connectButton.hover();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('rk-version'))).not.toBeNull();
});

test('who saves data fetches no wallet code before reaching for it', async ({ door, page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') fetched.push(request.url());
  });
  await door.open();
  await expect(door.connectButton).toBeVisible();
  await untilIdle(page);
  expect(fetched).toEqual([]);
  await door.connectButton.click();
  await expect(door.walletOption('walletConnect')).toBeVisible();
});

test('name, avatar and balance take at most three requests to the node', async ({
  door,
  page,
  servers,
  wallet,
}) => {
  const { address } = await wallet();
  const nodes = Object.entries(servers.production.env).flatMap(([name, url]) =>
    name.startsWith('RPC_URL_') ? [`${url}/`] : [],
  );
  const calls: string[] = [];
  page.on('request', (request) => {
    if (nodes.includes(request.url())) calls.push(request.postData() ?? '');
  });
  await door.enterByHand();
  await expect(door.account).toContainText(address);
  await expect(door.accountButton).toContainText('0 ETH');
  await untilIdle(page);
  expect(calls.length).toBeGreaterThan(0);
  expect(calls.length).toBeLessThanOrEqual(3);
});

test('the page says what it talks to, from the list that the policy is made from', async ({
  door,
  page,
  request,
}) => {
  await door.open();
  await page.getByRole('link', { name: 'What this page talks to' }).click();
  await expect(page).toHaveURL('/connections');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  const policy = (await request.get('/')).headers()['content-security-policy'] ?? '';
  const sources = /connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
  const hosts = sources.filter((source) => source !== "'self'").map((url) => new URL(url).host);
  expect(hosts.length).toBeGreaterThan(10);
  for (const host of new Set(hosts)) await expect(main).toContainText(host);
});
