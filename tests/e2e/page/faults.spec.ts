import { createClient } from '@libsql/client/sqlite3';
import type { Request } from '@playwright/test';
import { config, productId } from '@/lib/config';
import { startDeployment } from '@/tests/http/support/server';
import { expectAccessible } from '@/tests/support/a11y/expectations';
import { away } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { serverTexts } from '@/tests/support/texts';

/** The secret of tests/support/servers.ts, so that a cookie of one server is valid on the other. */
const secret = 'a test secret of more than thirty-two characters';

test('a page that crashes shows a reference that is in the log, and signs nobody out', async ({
  allowConsole,
  portico,
  page,
  wallet,
}) => {
  // The test starts its own server.
  allowConsole(/React error|Server Components render|Failed to load resource/);
  await wallet();
  await portico.rememberEntry();
  const cookies = await page.context().cookies();
  const server = await startDeployment('sqlite', {
    ports: [3195],
    env: { AUTH_SECRET: secret },
  });
  try {
    // The running server's store fails: a view in place of the table can be neither read nor created again.
    const client = createClient({ url: `file:${server.dataDir}/${productId}.db` });
    await client.executeMultiple('DROP TABLE sessions; CREATE VIEW sessions AS SELECT 1 AS none');
    client.close();
    await page.goto(`${server.appUrl}/account`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
    const text = (await page.getByText('Reference:').textContent()) ?? '';
    const reference = text.replace('Reference: ', '');
    expect(reference).toMatch(/^\d{5,}/);
    await expect.poll(() => server.instances[0]?.output()).toContain(`"reference":"${reference}"`);
    expect((await page.context().cookies()).length).toBe(cookies.length);
    await expectAccessible(page, 'crashed page');
    await page.goto(`${server.appUrl}/`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Connect your wallet.');
  } finally {
    await server.stop();
  }
  await portico.open('/account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your session');
});

test('going offline while the page re-renders after sign-in keeps the visitor on the page', async ({
  allowConsole,
  context,
  portico,
  page,
  wallet,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const { address } = await wallet();
  await portico.open();
  await portico.connect();
  const isRender = (it: Request) => it.method() === 'GET' && it.headers().rsc === '1';
  let isCut = false;
  await page.route('**/*', async (route) => {
    if (isCut || !isRender(route.request())) return await route.continue();
    isCut = true;
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await portico.readySignButton.click();
  const notice = page.getByRole('status').filter({ hasText: 'You’re offline.' });
  await expect(notice).toBeVisible();
  await expect(portico.account).toContainText(address);
  const isRendered = page.waitForResponse((it) => isRender(it.request()) && it.ok());
  await context.setOffline(false);
  await isRendered;
  await expect(notice).toHaveCount(0);
  await expect(portico.account).toContainText('Signed in');
});

test('switching the network or disconnecting in one tab does the same in the other', async ({
  allowConsole,
  context,
  portico,
  wallet,
}) => {
  // Both tabs sign out; by the time of the slower one, its token is used up.
  allowConsole(/403 \(Forbidden\)/);
  await wallet();
  await portico.enter();
  const tab = await context.newPage();
  await tab.goto('/');
  await expect(tab.getByRole('region', { name: 'Your account' })).toBeVisible();
  await expect(tab.getByTestId('rk-account-button')).toBeVisible();
  await portico.chainButton.click();
  await portico.chainOption(away.id).click();
  await expect(portico.chainButton).toContainText(away.name);
  await expect(tab.getByTestId('rk-chain-button')).toContainText(away.name);
  await portico.accountAction('Disconnect').click();
  await expect(portico.connectButton).toBeVisible();
  await expect(tab.getByTestId('rk-account-button')).toHaveCount(0);
  await expect(tab.getByTestId('rk-connect-button')).toBeVisible();
  await expect(tab.getByText('You couldn’t be signed out.')).toHaveCount(0);
  await expect(portico.walletAlert).toHaveCount(0);
});

test('going back in history after a sign-out shows no page as signed in', async ({
  portico,
  page,
  wallet,
}) => {
  await wallet();
  await portico.enter();
  await page.goto('/connections');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What this page connects to');
  const tab = await page.context().newPage();
  await tab.goto('/account');
  await tab.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(tab).toHaveURL('/');
  await page.goBack();
  await expect(portico.signMessageButton.or(portico.connectButton).first()).toBeVisible();
  await expect(page.getByText('Signed in', { exact: true })).toHaveCount(0);
});

test('wallet code that fails to load offline is reported, and loads once the server can be reached', async ({
  allowConsole,
  context,
  portico,
  page,
  wallet,
}) => {
  allowConsole(/ERR_FAILED|ChunkLoadError|Failed to (?:load|fetch)/);
  await wallet();
  await portico.open();
  const files = /\/_next\/static\/|\/api\/live/;
  await context.route(files, (route) => route.abort());
  await portico.connectButton.click();
  await expect(
    page.getByRole('alert').filter({ hasText: serverTexts('connect.loadFailed') }),
  ).toBeVisible();
  await expect(page.locator('dialog[data-placeholder-list]')).toHaveCount(0);
  await context.unroute(files);
  await portico.connect();
  await expect(portico.readySignButton).toBeVisible();
});

test('a URL crafted for injection does nothing', async ({ portico, page, wallet }) => {
  const { address } = await wallet();
  const script = 'javascript:document.title=1';
  const junk = '<img src=x onerror=document.title=1>';
  await portico.open(
    `/?callbackUrl=${encodeURIComponent(script)}&hint=${encodeURIComponent(junk)}&error=${encodeURIComponent(junk)}#${junk}`,
  );
  await portico.connect();
  await portico.signIn();
  await expect(portico.account).toContainText(address);
  await expect(page).toHaveTitle(config.name);
  expect(new URL(page.url()).pathname).toBe('/');
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
});
