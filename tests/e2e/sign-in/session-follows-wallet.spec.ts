import type { Page } from '@playwright/test';
import { shortenAddress } from '@/lib/address';
import { expect, test } from '@/tests/support/fixtures';
import { untilIdle } from '@/tests/support/idle';
import { readSession } from '@/tests/support/session';

const saysBoth = (signedIn: string, wallet: string) =>
  `Signed in as ${shortenAddress(signedIn)}, your wallet is on ${shortenAddress(wallet)}.`;

test('a visitor whose wallet has another account is told, at the return and at once, and signs in with it or out', async ({
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const first = owner.address;
  await door.enter();
  await expect(door.account).toContainText('Signed in');
  await page.goto('about:blank');
  const second = await owner.switchAccount();
  await test.step('at the return, and signs in with it', async () => {
    await door.open();
    await expect(door.mismatch).toContainText(saysBoth(first, second));
    await expect(door.account).toHaveCount(0);
    await expect(door.accountButton).toHaveCount(0);
    expect(await readSession(page)).toMatchObject({ address: first });
    await door.mismatch.getByRole('button', { name: 'Sign in with' }).click();
    await door.signIn();
    await expect(door.mismatch).toHaveCount(0);
    await expect(door.account).toContainText(second);
    await expect(door.account).toContainText('Signed in');
    expect(await readSession(page)).toMatchObject({ address: second });
  });
  await test.step('at once, and signs out of the other one', async () => {
    const third = await owner.switchAccount();
    await expect(door.mismatch).toContainText(saysBoth(second, third));
    await door.mismatch.getByRole('button', { name: 'Sign out' }).click();
    await expect(door.account).toContainText('Not signed in');
    await expect(door.account).toContainText(third);
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

test('the same account again, another network, and another account and back leave the visitor in, and a wallet that leaves signs out', async ({
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const { account, address } = owner;
  const signOuts = logSignOuts(page);
  await door.enter();
  await expect(door.account).toContainText('Signed in');
  await test.step('the same account again', async () => {
    await owner.unlock();
    await untilIdle(page);
    await expect(door.account).toContainText('Signed in');
    expect(signOuts).toEqual([]);
    expect(await readSession(page)).toMatchObject({ address });
  });
  await test.step('another network', async () => {
    await owner.setChain(137);
    await expect(door.account).toContainText('Polygon');
    await expect(door.account.getByText('Signed in', { exact: true })).toBeVisible();
    expect(signOuts).toEqual([]);
    expect(await readSession(page)).toMatchObject({ account: address, address, chainId: 1 });
  });
  await test.step('another account and back, without signing', async () => {
    await owner.switchAccount();
    await expect(door.mismatch).toBeVisible();
    await owner.switchAccount(account);
    await expect(door.account).toContainText('Signed in');
    await expect(door.accountButton).toBeVisible();
    expect(owner.requests.filter(({ method }) => method === 'personal_sign')).toEqual([]);
    expect(await readSession(page)).toMatchObject({ address });
  });
  await test.step('a wallet that leaves by itself', async () => {
    await owner.lock();
    await expect(door.connectButton).toHaveText('Connect Wallet');
    await expect.poll(() => readSession(page)).toEqual({});
  });
});

test('tabs agree on who is signed in, and on another account in the wallet', async ({
  context,
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const { address } = owner;
  await door.open();
  const stranger = await context.newPage();
  await stranger.goto('/');
  await expect(stranger.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await door.connect();
  await door.signIn();
  const inFirst = stranger.getByRole('region', { name: 'Your account' });
  await expect(inFirst).toContainText(address);
  await expect(inFirst).toContainText('Signed in');

  const second = await context.newPage();
  await second.goto('/');
  const inSecond = second.getByRole('region', { name: 'Your account' });
  await expect(inSecond).toContainText('Signed in');
  await door.accountAction('Sign out').click();
  await expect(inSecond).toContainText('Not signed in');
  await expect(inFirst).toContainText('Not signed in');
  expect(await readSession(page)).toEqual({});

  await test.step('also on the session page', async () => {
    await door.connectButton.click();
    await door.signIn();
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
    await expect(door.account).toContainText('Not signed in');
  });
});
