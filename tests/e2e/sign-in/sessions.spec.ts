import type { PrivateKeyAccount } from 'viem';
import { expect, test } from '@/tests/support/fixtures';
import { Browser } from '@/tests/support/http-browser';
import { servers } from '@/tests/support/servers';
import { readSession } from '@/tests/support/session';
import { readSignedMessage } from '@/tests/support/signed-message';

const { url } = servers.production;

/** Signs in on another device of the same person. */
async function signInElsewhere(account: PrivateKeyAccount): Promise<Browser> {
  const device = new Browser(url);
  await device.enter(account);
  return device;
}

test('a visitor sees what they signed and where, and can end one session, all others and the current one', async ({
  allowConsole,
  portico,
  page,
  wallet,
}) => {
  allowConsole(/Failed to load resource/);
  const owner = await wallet();
  const device = await signInElsewhere(owner.account);
  await portico.enterByHand();
  await portico.open('/account');
  await expect(page.getByText(/^Smart contract, on/)).toHaveCount(0);
  await test.step('the receipt has the very text, and until when it counts', async () => {
    const receipt = page.getByRole('region', { name: 'What you signed' });
    expect(await receipt.locator('pre').textContent()).toBe(readSignedMessage(owner));
    await expect(receipt).toContainText('move funds');
    const ends = await receipt
      .locator('time')
      .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute('datetime') ?? '')));
    const days = ends.map((end) => Math.round((end - Date.now()) / 86_400_000));
    expect(days).toEqual([7, 30]);
  });
  const list = page.getByRole('region', { name: 'Where you’re signed in' });
  const items = list.getByRole('listitem');
  await test.step('one', async () => {
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
  await test.step('all others', async () => {
    const devices = [await signInElsewhere(owner.account), await signInElsewhere(owner.account)];
    await page.reload();
    await expect(items).toHaveCount(3);
    await page.route('**/api/sessions?*', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'End all others' }).click();
    await expect(page.getByText('The other sessions couldn’t be ended.')).toBeVisible();
    await expect(items).toHaveCount(3);
    await page.getByRole('button', { name: 'End all others' }).click();
    await expect(page.getByRole('button', { name: /^End the session/ })).toHaveCount(1);
    for (const each of devices) expect(await each.session()).toEqual({});
    expect(await readSession(page)).toMatchObject({ address: owner.address });
  });
  await test.step('this one, which leads to the start', async () => {
    await page.getByRole('button', { name: /^End the session/ }).click();
    await expect(page).toHaveURL('/');
    await expect(portico.account).toContainText('Not signed in');
  });
});

test('signing out from another device, everywhere or by deleting data applies to every tab and device', async ({
  allowConsole,
  context,
  portico,
  page,
  wallet,
}) => {
  allowConsole(/Failed to load resource/);
  const owner = await wallet();
  await portico.enter();
  await expect(portico.account).toContainText('Signed in');
  await test.step('from another device, when the visitor looks', async () => {
    const device = await signInElsewhere(owner.account);
    expect((await device.send('/api/sessions', { method: 'DELETE' })).status).toBe(204);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(portico.account).toContainText('Not signed in');
  });
  const signInAgain = async () => {
    await portico.connectButton.click();
    await portico.signIn();
    await expect(portico.account).toContainText('Signed in');
    return await signInElsewhere(owner.account);
  };
  await test.step('everywhere', async () => {
    const device = await signInAgain();
    const tab = await context.newPage();
    await tab.goto('/account');
    await tab.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(tab).toHaveURL('/');
    await expect(portico.account).toContainText('Not signed in');
    expect(await device.session()).toEqual({});
    expect(await readSession(page)).toEqual({});
    await tab.close();
  });
  await test.step('for good: who is forgotten leaves nothing, here and on the server', async () => {
    const device = await signInAgain();
    await portico.open('/account');
    await expect(portico.accountButton).toBeVisible();
    await page.route('**/api/sessions?*', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Delete my data' }).click();
    await expect(page.getByText('Your data couldn’t be deleted.')).toBeVisible();
    await page.getByRole('button', { name: 'Delete my data' }).click();
    await expect(page).toHaveURL('/');
    await expect(portico.connectButton).toHaveText('Connect Wallet');
    expect(await device.session()).toEqual({});
    expect(await readSession(page)).toEqual({});
    const kept = await page.evaluate(() => Object.entries(localStorage).join());
    expect(kept.toLowerCase()).not.toContain(owner.address.toLowerCase());
    const later = await signInElsewhere(owner.account);
    const { body } = await later.send('/api/sessions');
    expect(body).toEqual({ sessions: [expect.objectContaining({ current: true })], total: 1 });
  });
});
