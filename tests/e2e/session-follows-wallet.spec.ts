import type { Page } from '@playwright/test';
import { shortenAddress } from '@/lib/address';
import { expect, test } from '@/tests/support/fixtures';
import { untilIdle } from '@/tests/support/idle';
import { readSession } from '@/tests/support/session';

const saysBoth = (signedIn: string, wallet: string) =>
  `Signed in as ${shortenAddress(signedIn)}, your wallet is on ${shortenAddress(wallet)}.`;

test('a wallet that came back with another account is told, and may sign in with it', async ({
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

test('who changes the account is told, and signs out of the other one', async ({
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const first = owner.address;
  await door.enter();
  await expect(door.account).toContainText('Signed in');
  const second = await owner.switchAccount();
  await expect(door.mismatch).toContainText(saysBoth(first, second));
  await door.mismatch.getByRole('button', { name: 'Sign out' }).click();
  await expect(door.account).toContainText('Not signed in');
  await expect(door.account).toContainText(second);
  expect(await readSession(page)).toEqual({});
});

test('who goes back to the account that signed in is in, without signing', async ({
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const first = owner.account;
  await door.enter();
  await expect(door.account).toContainText('Signed in');
  await owner.switchAccount();
  await expect(door.mismatch).toBeVisible();
  await owner.switchAccount(first);
  await expect(door.account).toContainText('Signed in');
  await expect(door.accountButton).toBeVisible();
  expect(owner.requests.filter(({ method }) => method === 'personal_sign')).toEqual([]);
  expect(await readSession(page)).toMatchObject({ address: first.address });
});

test('another tab says it, too, and so does the session page', async ({
  context,
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const first = owner.address;
  await door.enter();
  await expect(door.account).toContainText('Signed in');
  const other = await context.newPage();
  await other.goto('/account');
  await expect(other.getByTestId('rk-account-button')).toBeVisible();
  const second = await owner.switchAccount();
  for (const tab of [page, other]) {
    await expect(tab.getByText(saysBoth(first, second))).toBeVisible();
  }
  await other
    .getByRole('region', { name: 'Another account' })
    .getByRole('button', { name: 'Sign out' })
    .click();
  await expect(other).toHaveURL('/');
  await expect(door.account).toContainText('Not signed in');
});

function logSignOuts(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/signout')) sent.push(request.method());
  });
  return sent;
}

test('a wallet that names the same account again changes nothing', async ({
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const signOuts = logSignOuts(page);
  await door.enter();
  await expect(door.account).toContainText('Signed in');
  await owner.unlock();
  await untilIdle(page);
  await expect(door.account).toContainText('Signed in');
  expect(signOuts).toEqual([]);
  expect(await readSession(page)).toMatchObject({ address: owner.address });
});

test('who changes the network stays signed in', async ({ door, page, wallet }) => {
  const owner = await wallet();
  const signOuts = logSignOuts(page);
  await door.enter();
  await owner.setChain(137);
  await expect(door.account).toContainText('Polygon');
  await expect(door.account).toContainText('Signed in');
  expect(signOuts).toEqual([]);
  expect(await readSession(page)).toMatchObject({ address: owner.address, chainId: 1 });
});

test('a wallet that leaves by itself signs out', async ({ door, page, wallet }) => {
  const owner = await wallet();
  await door.enter();
  await expect(door.account).toContainText('Signed in');
  await owner.lock();
  await expect(door.connectButton).toHaveText('Connect Wallet');
  await expect.poll(() => readSession(page)).toEqual({});
});

test('tabs agree on who is signed in', async ({ context, door, page, wallet }) => {
  const { address } = await wallet();
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
});
