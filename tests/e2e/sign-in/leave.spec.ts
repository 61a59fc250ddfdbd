import { expect, test } from '@/tests/support/fixtures';
import { readSession } from '@/tests/support/session';

test('who signs out stays connected, can sign in again, and leaves the session page for the start', async ({
  portico,
  page,
  wallet,
}) => {
  const { address } = await wallet();
  await portico.enter();
  await portico.accountAction('Sign out').click();
  await expect(portico.account).toContainText('Not signed in');
  await expect(portico.account).toContainText(address);
  await expect(portico.connectButton).toHaveText('Sign in');
  expect(await readSession(page)).toEqual({});
  await portico.connectButton.click();
  await portico.signIn();
  await expect(portico.account).toContainText('Signed in');
  await portico.open('/account');
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('status')).toHaveCount(0);
});
