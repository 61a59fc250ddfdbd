import { expect, test } from '@/tests/support/fixtures';
import { readSession } from '@/tests/support/session';

const lost = 'Your wallet stopped answering.';

test('an updated extension is told, and is back, signed in, after a reload', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const notice = page.getByRole('alert').filter({ hasText: lost });
  await portico.enter();
  await expect(notice).toHaveCount(0);
  owner.break();
  // As when the visitor comes back from the page of extensions.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(notice).toBeVisible();
  await expect(portico.connectButton).toHaveText('Connect Wallet');
  await expect(portico.accountButton).toHaveCount(0);
  await expect(page.getByText('No wallet is connected.')).toBeVisible();
  expect(await readSession(page)).toMatchObject({ address: owner.address });
  owner.mend();
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(portico.accountButton).toBeVisible();
  await expect(portico.account).toContainText('Signed in');
  await expect(notice).toHaveCount(0);
});
