import type { Locator, Page } from '@playwright/test';
import { away, getChainUrl, home, third } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';

/** Runs the checks. Returns a function that finds a line of the report by its name. */
async function runChecks(page: Page): Promise<(name: string) => Locator> {
  await page.getByRole('button', { name: 'Run the checks' }).click();
  const found = page.getByRole('region', { name: 'What was found' }).getByRole('listitem');
  return (name) => found.filter({ hasText: name });
}

test('a visitor can check from the footer what the page needs, and copy a report without secrets', async ({
  context,
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet({ announce: { name: 'My Wallet', rdns: 'org.example.mine' } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await portico.enter('org.example.mine');
  await page.getByRole('link', { name: 'Having trouble?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Having trouble?');
  const line = await runChecks(page);
  await expect(line('Wallets in this browser')).toContainText(
    'My Wallet (announces itself as org.example.mine)',
  );
  await expect(line('Storage')).toContainText('OK');
  await expect(line('Cookies')).toContainText('Working.');
  await expect(line('Clock')).toContainText('Right, to within');
  await expect(line('This server')).toContainText('Working. You can sign in.');
  await expect(line('Where this page is shown')).toContainText('On a page of its own.');
  await expect(line('WalletConnect relay')).toContainText('Problem');
  await expect(line(`${home.name}, 127.0.0.1`)).toContainText(/Block \d+, answered in \d+ ms\./);
  await expect(line('Version of this page')).toContainText(/\S{10,}/);
  const short = `${owner.address.slice(0, 4)}…${owner.address.slice(-4)}`;
  await expect(line('Sign-in')).toContainText(short);

  await page.getByRole('button', { name: 'Copy the report' }).click();
  const report = await page.evaluate(() => navigator.clipboard.readText());
  expect(report).toContain('My Wallet');
  expect(report).toContain(short);
  expect(report).not.toMatch(/0x[0-9a-f]{40}/i);
  for (const { value } of await context.cookies()) {
    if (value.length > 20) expect(report).not.toContain(value.slice(0, 20));
  }
});

test('the checks contact nobody before they are started, and say what is wrong in plain words', async ({
  allowConsole,
  context,
  portico,
  outside,
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await portico.open('/trouble');
  await expect(page.getByRole('button', { name: 'Run the checks' })).toBeVisible();
  const own = new URL(page.url()).origin;
  expect(requests.filter((url) => !url.startsWith(own))).toEqual([]);
  expect(outside).toEqual([]);

  allowConsole(/Failed to load resource/);
  await context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await context.route(`${getChainUrl(away.id)}/`, (route) => route.abort());
  await context.route(`${getChainUrl(third.id)}/`, (route) =>
    route.fulfill({ status: 429, headers: { 'access-control-allow-origin': '*' } }),
  );
  await context.route('**/api/auth/csrf', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), date: new Date(Date.now() + 3_600_000).toUTCString() };
    await route.fulfill({ headers, json: { csrfToken: `${Math.random()}` } });
  });
  await context.route('**/api/health', (route) =>
    route.fulfill({ status: 503, json: { status: 'failed', checks: { store: 'failed' } } }),
  );
  // The next load has no storage.
  await page.reload();
  const line = await runChecks(page);
  await expect(line('Wallets in this browser')).toContainText('None found.');
  await expect(line('Storage')).toContainText('Denied by your browser.');
  await expect(line('Cookies')).toContainText('Blocked for this site.');
  await expect(line('Clock')).toContainText(/Off by 3,\d{3} s \(behind\)/);
  await expect(line('This server')).toContainText('Can’t let you in right now (store).');
  await expect(line(`${away.name}, 127.0.0.1`)).toContainText('Can’t be reached.');
  await expect(line(`${third.name}, 127.0.0.1`)).toContainText('Rejects: too many requests.');
});

test('two failures to connect or sign in bring an offer to find out why, and refusals do not count', async ({
  context,
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const offer = page.getByText('Still not working?');
  await portico.open();
  await test.step('to connect', async () => {
    await portico.connectButton.click();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      owner.rejectNext(-32603, 'wallet_requestPermissions');
      owner.rejectNext(-32603, 'eth_requestAccounts');
      await expect(offer).toHaveCount(0);
      await portico.ask(attempt);
      await expect(portico.walletAlert).toContainText('Your wallet couldn’t do this.');
      if (attempt === 0) await portico.walletAlert.getByRole('button', { name: 'Dismiss' }).click();
    }
    await expect(page.getByRole('status').filter({ hasText: 'Still not working?' })).toHaveCount(0);
    const opened = context.waitForEvent('page');
    await portico.walletAlert.getByRole('link', { name: 'Find out why' }).click();
    const tab = await opened;
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Having trouble?');
    await tab.close();
    await portico.retryButton.click();
    await expect(portico.readySignButton).toBeVisible();
    // The notice stays until the visitor is in or dismisses it.
    const still = page.getByRole('status').filter({ hasText: 'Still not working?' });
    await still.getByRole('button', { name: 'Dismiss' }).click();
  });
  await test.step('to sign in', async () => {
    const countAsked = () =>
      owner.requests.filter(({ method }) => method === 'personal_sign').length;
    for (const code of [4001, 4001, -32603, -32603]) {
      owner.rejectNext(code, 'personal_sign');
      await expect(offer).toHaveCount(0);
      const before = countAsked();
      await portico.readySignButton.click();
      await expect.poll(countAsked).toBe(before + 1);
      await expect(portico.readySignButton).toBeVisible();
    }
    await expect(offer).toBeVisible();
    await portico.signIn();
    await expect(offer).toHaveCount(0);
  });
});
