import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Request } from '@playwright/test';
import { startDeployment } from '@/tests/http/support/server';
import { expect, test } from '@/tests/support/fixtures';

/** Of tests/support/servers.ts: a cookie of one server is good on the other. */
const secret = 'a test secret of more than thirty-two characters';

test('a page that crashes says so with a reference that is in the log, and signs nobody out', async ({
  allowConsole,
  door,
  page,
  wallet,
}) => {
  // It starts a server of its own.
  test.setTimeout(90_000);
  allowConsole(/React error|Server Components render|Failed to load resource/);
  await wallet();
  await door.enter();
  const cookies = await page.context().cookies();
  const dataDir = 'test-results/data/broken';
  rmSync(dataDir, { recursive: true, force: true });
  // A folder in the place of the store's file: it can neither be read nor written.
  mkdirSync(`${dataDir}/portico.db`, { recursive: true });
  writeFileSync(`${dataDir}/portico.db/in-the-way`, '');
  const server = await startDeployment('sqlite', {
    ports: [3195],
    env: { AUTH_SECRET: secret, DATA_DIR: dataDir },
  });
  try {
    await page.goto(`${server.appUrl}/account`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
    const text = (await page.getByText('Reference:').textContent()) ?? '';
    const reference = text.replace('Reference: ', '');
    expect(reference).toMatch(/^\d{5,}/);
    await expect.poll(() => server.instances[0]?.output()).toContain(`"reference":"${reference}"`);
    expect((await page.context().cookies()).length).toBe(cookies.length);
    await page.goto(`${server.appUrl}/`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Connect your wallet.');
  } finally {
    await server.stop();
  }
  await door.open('/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your session');
});

test('who has a clock that is an hour behind or ahead signs in all the same', async ({
  door,
  page,
  wallet,
}) => {
  const { address } = await wallet();
  await page.clock.install();
  for (const [what, hours] of [
    ['behind', -1],
    ['ahead', 1],
  ] as const) {
    await test.step(what, async () => {
      await page.clock.setSystemTime(Date.now() + hours * 3_600_000);
      await door.enter();
      const there = await page.evaluate(() => Date.now());
      expect(Math.round((there - Date.now()) / 3_600_000)).toBe(hours);
      await expect(door.account).toContainText(address);
      await expect(door.account).toContainText('Signed in');
    });
  }
});

test('who is offline is told so, and sees the account again when back', async ({
  allowConsole,
  context,
  door,
  page,
  wallet,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const { address } = await wallet();
  await door.enter();
  const notice = page.getByRole('status').filter({ hasText: 'You are offline.' });
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await expect(door.account).toContainText(address);
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
  await expect(door.account).toContainText('Signed in');
});

test('a connection that is lost while the page is rendered anew after signing in leaves the visitor on it', async ({
  allowConsole,
  context,
  door,
  page,
  wallet,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const { address } = await wallet();
  await door.open();
  await door.connect();
  const isRender = (it: Request) => it.method() === 'GET' && it.headers().rsc === '1';
  let isCut = false;
  await page.route('**/*', async (route) => {
    if (isCut || !isRender(route.request())) return await route.continue();
    isCut = true;
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await door.readySignButton.click();
  const notice = page.getByRole('status').filter({ hasText: 'You are offline.' });
  await expect(notice).toBeVisible();
  await expect(door.account).toContainText(address);
  const isRendered = page.waitForResponse((it) => isRender(it.request()) && it.ok());
  await context.setOffline(false);
  await isRendered;
  await expect(notice).toHaveCount(0);
  await expect(door.account).toContainText('Signed in');
});

test('who switches the network or disconnects in one tab does so in the other', async ({
  allowConsole,
  context,
  door,
  wallet,
}) => {
  // Both tabs sign out; the slower one's token is taken by then.
  allowConsole(/403 \(Forbidden\)/);
  await wallet();
  await door.enter();
  const tab = await context.newPage();
  await tab.goto('/');
  await expect(tab.getByTestId('rk-account-button')).toBeVisible();
  await door.chainButton.click();
  await door.chainOption(137).click();
  await expect(door.chainButton).toContainText('Polygon');
  await expect(tab.getByTestId('rk-chain-button')).toContainText('Polygon');
  await door.accountAction('Disconnect').click();
  await expect(door.connectButton).toBeVisible();
  await expect(tab.getByTestId('rk-account-button')).toHaveCount(0);
  await expect(tab.getByTestId('rk-connect-button')).toBeVisible();
  await expect(tab.getByText('You could not be signed out.')).toHaveCount(0);
  await expect(door.walletAlert).toHaveCount(0);
});

test('a page from the history is not shown as signed in after the sign-out', async ({
  door,
  page,
  wallet,
}) => {
  await wallet();
  await door.enter();
  await page.goto('/connections');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What this page talks to');
  const tab = await page.context().newPage();
  await tab.goto('/account');
  await tab.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(tab.getByRole('heading', { level: 1 })).toContainText('Connect your wallet.');
  await page.goBack();
  await expect(door.signMessageButton.or(door.connectButton).first()).toBeVisible();
  await expect(page.getByText('Signed in', { exact: true })).toHaveCount(0);
});

test('wallet code that cannot be loaded is told, with a way on, and loads when it can', async ({
  allowConsole,
  context,
  door,
  page,
  wallet,
}) => {
  allowConsole(/404 \(Not Found\)|ChunkLoadError|Failed to load/);
  await wallet();
  await door.open();
  // As after a new build: the files of the old one are gone.
  await context.route('**/_next/static/chunks/**', (route) => route.fulfill({ status: 404 }));
  await door.connectButton.click();
  await expect(page.getByRole('alert').filter({ hasText: 'reload the page' })).toBeVisible();
  await context.unroute('**/_next/static/chunks/**');
  await page.reload();
  await door.connect();
  await expect(door.readySignButton).toBeVisible();
});

test('a URL that is meant to inject does nothing', async ({ door, page, wallet }) => {
  const { address } = await wallet();
  const script = 'javascript:document.title=1';
  const junk = '<img src=x onerror=document.title=1>';
  await door.open(
    `/?callbackUrl=${encodeURIComponent(script)}&hint=${encodeURIComponent(junk)}&error=${encodeURIComponent(junk)}#${junk}`,
  );
  await door.connect();
  await door.signIn();
  await expect(door.account).toContainText(address);
  await expect(page).toHaveTitle('Portico');
  expect(new URL(page.url()).pathname).toBe('/');
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page of checks says what it needs', async ({ door, page }) => {
    await door.open('/trouble');
    // Playwright's text locators pass over what is inside a noscript.
    await expect(page.locator('noscript > p')).toContainText('need JavaScript.');
  });
});
