import { productId } from '@/lib/config';
import { home } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { untilKitRuns } from '@/tests/support/held-files';
import { untilIdle } from '@/tests/support/idle';
import { saveData } from '@/tests/support/save-data';
import { watchScripts } from '@/tests/support/watch-scripts';

test('a visit contacts no third party, sets cookies only at sign-in, and calls most nodes only once', async ({
  context,
  portico,
  outside,
  page,
  servers,
  wallet,
}) => {
  const { address } = await wallet();
  const nodes = Object.entries(servers.production.env).flatMap(([name, url]) =>
    name.startsWith('RPC_URL_') ? [`${url}/`] : [],
  );
  const calls: string[] = [];
  const scripts = watchScripts(page);
  page.on('request', (request) => {
    if (nodes.includes(request.url())) calls.push(request.url());
  });
  await test.step('before the visitor acts', async () => {
    await portico.open();
    await expect(portico.connectButton).toBeEnabled();
    await page.waitForLoadState('load');
    expect(outside).toEqual([]);
  });
  await test.step('in the wallet list', async () => {
    await portico.connectButton.click();
    await expect(portico.walletOption('walletConnect')).toBeVisible();
    await untilIdle(page);
    expect(outside).toEqual([]);
    expect((await scripts.read()).length).toBeGreaterThan(5);
    expect(await scripts.findClient(), "scripts with WalletConnect's client").toEqual([]);
    expect(await context.cookies()).toEqual([]);
  });
  await test.step('signing in sets cookies of this site alone, which no script can read', async () => {
    await portico.ask(0);
    await portico.signIn();
    await expect(portico.account).toContainText('Signed in');
    const cookies = await context.cookies();
    expect(cookies.map(({ name }) => name).sort()).toEqual([
      `${productId}.callback`,
      `${productId}.csrf`,
      `${productId}.session`,
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ httpOnly: true, domain: 'localhost' });
    }
    expect(await page.evaluate(() => document.cookie)).toBe('');
    expect(outside).toEqual([]);
  });
  await test.step('name, avatar and balance', async () => {
    await expect(portico.account).toContainText(address);
    await expect(portico.accountButton).toContainText(`0 ${home.nativeCurrency.symbol}`);
    await untilIdle(page);
    expect(calls.length).toBeGreaterThan(0);
    // Only Ethereum's node receives requests for names and pictures.
    const counts = nodes.map((node) => calls.filter((it) => it === node).length);
    expect(counts.toSorted().at(-1)).toBeLessThanOrEqual(3);
    expect(counts.filter((count) => count > 1).length).toBeLessThanOrEqual(1);
  });
  await test.step('nor does who comes back', async () => {
    await page.reload();
    await expect(portico.account).toContainText('Signed in');
    await untilIdle(page);
    expect(await scripts.findClient(), "scripts with WalletConnect's client").toEqual([]);
    expect(outside).toEqual([]);
  });
});

test('the wallet code is fetched when idle, unless the visitor saves data, and runs only on demand', async ({
  portico,
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') fetched.push(new URL(request.url()).pathname);
  });
  await portico.open();
  await expect.poll(() => fetched.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(3);
  expect(await page.evaluate(() => localStorage.getItem('rk-version'))).toBeNull();
  await portico.connectButton.hover();
  await untilKitRuns(page);

  await test.step('who saves data fetches none before reaching for it', async () => {
    await saveData(page);
    await page.mouse.move(0, 0);
    fetched.length = 0;
    await portico.open();
    await expect(portico.connectButton).toBeVisible();
    await untilIdle(page);
    expect(fetched).toEqual([]);
    await portico.connectButton.click();
    await expect(portico.walletOption('walletConnect')).toBeVisible();
  });
});

test('the page lists every host that its content security policy lets it connect to', async ({
  request,
}) => {
  const read = async (path: string) => (await request.get(path)).text();
  expect(await read('/')).toContain('href="/connections"');
  const [, main = ''] = /(<main.*<\/main>)/s.exec(await read('/connections')) ?? [];
  const policy = (await request.get('/')).headers()['content-security-policy'] ?? '';
  const sources = /connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
  const urls = sources.filter((source) => source !== "'self'");
  expect(
    urls.filter((url) => !URL.canParse(url)),
    'sources that are no address',
  ).toEqual([]);
  const hosts = urls.map((url) => new URL(url).host);
  expect(hosts.length).toBeGreaterThan(10);
  for (const host of new Set(hosts)) expect(main).toContain(host);
});
