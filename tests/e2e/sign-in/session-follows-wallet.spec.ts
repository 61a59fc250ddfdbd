import type { Page } from '@playwright/test';
import { shortenAddress } from '@/lib/address';
import { expect, test } from '@/tests/support/fixtures';
import { untilIdle } from '@/tests/support/idle';
import { readSession } from '@/tests/support/session';

const saysBoth = (signedIn: string, wallet: string) =>
  `Signed in as ${shortenAddress(signedIn)}, your wallet is on ${shortenAddress(wallet)}.`;

test('a visitor whose wallet has another account is told, at once or on return, and signs in or out', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const first = owner.address;
  await portico.enter();
  await expect(portico.account).toContainText('Signed in');
  await page.goto('about:blank');
  const second = await owner.switchAccount();
  await test.step('at the return, and signs in with it', async () => {
    await portico.open();
    await expect(portico.mismatch).toContainText(saysBoth(first, second));
    await expect(portico.account).toHaveCount(0);
    await expect(portico.accountButton).toHaveCount(0);
    expect(await readSession(page)).toMatchObject({ address: first });
    await portico.mismatch.getByRole('button', { name: 'Sign in with' }).click();
    await portico.signIn();
    await expect(portico.mismatch).toHaveCount(0);
    await expect(portico.account).toContainText(second);
    await expect(portico.account).toContainText('Signed in');
    expect(await readSession(page)).toMatchObject({ address: second });
  });
  await test.step('at once, and signs out of the other one', async () => {
    const third = await owner.switchAccount();
    await expect(portico.mismatch).toContainText(saysBoth(second, third));
    await portico.mismatch.getByRole('button', { name: 'Sign out' }).click();
    await expect(portico.account).toContainText('Not signed in');
    await expect(portico.account).toContainText(third);
    expect(await readSession(page)).toEqual({});
  });
});

function logSignOuts(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/signout')) sent.push(request.method());
  });
  return sent;
}

test('the same account, another network, or away and back keep the session, a lost wallet ends it', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const { account, address } = owner;
  const signOuts = logSignOuts(page);
  await portico.enter();
  await expect(portico.account).toContainText('Signed in');
  await test.step('the same account again', async () => {
    await owner.unlock();
    await untilIdle(page);
    await expect(portico.account).toContainText('Signed in');
    expect(signOuts).toEqual([]);
    expect(await readSession(page)).toMatchObject({ address });
  });
  await test.step('another network', async () => {
    await owner.setChain(137);
    await expect(portico.account).toContainText('Polygon');
    await expect(portico.account.getByText('Signed in', { exact: true })).toBeVisible();
    expect(signOuts).toEqual([]);
    expect(await readSession(page)).toMatchObject({ account: address, address, chainId: 1 });
  });
  await test.step('another account and back, without signing', async () => {
    await owner.switchAccount();
    await expect(portico.mismatch).toBeVisible();
    await owner.switchAccount(account);
    await expect(portico.account).toContainText('Signed in');
    await expect(portico.accountButton).toBeVisible();
    expect(owner.requests.filter(({ method }) => method === 'personal_sign')).toEqual([]);
    expect(await readSession(page)).toMatchObject({ address });
  });
  await test.step('a wallet that leaves by itself', async () => {
    await owner.lock();
    await expect(portico.connectButton).toHaveText('Connect Wallet');
    await expect.poll(() => readSession(page)).toEqual({});
  });
});

test('tabs agree on who is signed in, and on another account in the wallet', async ({
  context,
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const { address } = owner;
  await portico.open();
  const stranger = await context.newPage();
  await stranger.goto('/');
  await expect(stranger.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await portico.connect();
  await portico.signIn();
  const inFirst = stranger.getByRole('region', { name: 'Your account' });
  await expect(inFirst).toContainText(address);
  await expect(inFirst).toContainText('Signed in');

  const second = await context.newPage();
  await second.goto('/');
  const inSecond = second.getByRole('region', { name: 'Your account' });
  await expect(inSecond).toContainText('Signed in');
  await portico.accountAction('Sign out').click();
  await expect(inSecond).toContainText('Not signed in');
  await expect(inFirst).toContainText('Not signed in');
  expect(await readSession(page)).toEqual({});

  await test.step('also on the session page', async () => {
    await portico.connectButton.click();
    await portico.signIn();
    await second.goto('/account');
    await expect(second.getByTestId('rk-account-button')).toBeVisible();
    const other = await owner.switchAccount();
    for (const tab of [page, second]) {
      await expect(tab.getByText(saysBoth(address, other))).toBeVisible();
    }
    await second
      .getByRole('region', { name: 'Another account' })
      .getByRole('button', { name: 'Sign out' })
      .click();
    await expect(second).toHaveURL('/');
    await expect(portico.account).toContainText('Not signed in');
  });
});
