import type { PrivateKeyAccount } from 'viem';
import { expect, test } from '@/tests/support/fixtures';
import { Browser } from '@/tests/support/http-browser';
import { servers } from '@/tests/support/servers';
import { readSession } from '@/tests/support/session';
import { readSignedMessage } from '@/tests/support/signed-message';

const { url } = servers.production;

/** Another device of the same person. */
async function signInElsewhere(account: PrivateKeyAccount): Promise<Browser> {
  const device = new Browser(url);
  expect((await device.signIn(account)).answer.status).toBe(200);
  return device;
}

test('a visitor sees where they are signed in and ends one of them', async ({
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const device = await signInElsewhere(owner.account);
  await door.enterByHand();
  await door.open('/account');
  const list = page.getByRole('region', { name: 'Where you are signed in' });
  const items = list.getByRole('listitem');
  await expect(items).toHaveCount(2);
  const own = items.filter({ hasText: 'This session' });
  await expect(own).toHaveCount(1);
  await expect(own).toContainText('Chrome on Linux');
  const other = items.filter({ hasNotText: 'This session' });
  await expect(other).toContainText('Unknown browser');
  await other.getByRole('button', { name: /^End/ }).click();
  await expect(items).toHaveCount(1);
  expect(await device.session()).toEqual({});
  expect(await readSession(page)).toMatchObject({ address: owner.address });
});

test('ending all others leaves this one', async ({ door, page, wallet }) => {
  const owner = await wallet();
  const devices = [
    await signInElsewhere(owner.account),
    await signInElsewhere(owner.account),
  ] as const;
  await door.enter();
  await door.open('/account');
  await page.getByRole('button', { name: 'End all others' }).click();
  await expect(page.getByRole('button', { name: /^End the session/ })).toHaveCount(1);
  for (const device of devices) expect(await device.session()).toEqual({});
  expect(await readSession(page)).toMatchObject({ address: owner.address });
});

test('ending this one leads to the start', async ({ door, page, wallet }) => {
  await wallet();
  await door.enter();
  await door.open('/account');
  await page.getByRole('button', { name: /^End the session/ }).click();
  await expect(page).toHaveURL('/');
  await expect(door.account).toContainText('Not signed in');
});

test('who signs out everywhere is out in every tab and on every device', async ({
  context,
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const device = await signInElsewhere(owner.account);
  await door.enter();
  await expect(door.account).toContainText('Signed in');
  const tab = await context.newPage();
  await tab.goto('/account');
  await tab.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(tab).toHaveURL('/');
  await expect(door.account).toContainText('Not signed in');
  expect(await device.session()).toEqual({});
  expect(await readSession(page)).toEqual({});
});

test('a session that was ended from another device is gone when the visitor looks', async ({
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const device = await signInElsewhere(owner.account);
  await door.enter();
  await expect(door.account).toContainText('Signed in');
  expect((await device.send('/api/sessions', { method: 'DELETE' })).status).toBe(204);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(door.account).toContainText('Not signed in');
});

test('the receipt has the very text that was signed, and until when it counts', async ({
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  await door.enterByHand();
  await door.open('/account');
  const receipt = page.getByRole('region', { name: 'What you signed' });
  expect(await receipt.locator('pre').textContent()).toBe(readSignedMessage(owner));
  await expect(receipt).toContainText('move funds');
  const ends = await receipt
    .locator('time')
    .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute('datetime') ?? '')));
  const days = ends.map((end) => Math.round((end - Date.now()) / 86_400_000));
  expect(days).toEqual([7, 30]);
});

test('who is forgotten leaves nothing, here and on the server', async ({ door, page, wallet }) => {
  const owner = await wallet();
  const device = await signInElsewhere(owner.account);
  await door.enter();
  await door.open('/account');
  await expect(door.accountButton).toBeVisible();
  await page.getByRole('button', { name: 'Forget me' }).click();
  await expect(page).toHaveURL('/');
  await expect(door.connectButton).toHaveText('Connect Wallet');
  expect(await device.session()).toEqual({});
  expect(await readSession(page)).toEqual({});
  const kept = await page.evaluate(() => Object.entries(localStorage).join());
  expect(kept.toLowerCase()).not.toContain(owner.address.toLowerCase());
  const later = await signInElsewhere(owner.account);
  const { body } = await later.send('/api/sessions');
  expect(body).toEqual({ sessions: [expect.objectContaining({ current: true })] });
});
