import { parseEther } from 'viem';
import { fund, home } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';

test('the address is copied on the page and in the account modal, which shows it and the balance', async ({
  context,
  portico,
  page,
  wallet,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { address } = await wallet();
  await fund(home.id, address, parseEther('1.25'));
  await portico.enter();
  const readCopy = () => page.evaluate(() => navigator.clipboard.readText());
  await portico.accountAction('Copy address').click();
  expect(await readCopy()).toBe(address);
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.clock.install();
  await portico.accountButton.click();
  await expect(portico.dialog).toContainText(`${address.slice(0, 4)}…${address.slice(-4)}`);
  await expect(portico.dialog).toContainText(`1.25 ${home.nativeCurrency.symbol}`);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const copy = portico.dialog.getByRole('button', { name: 'Copy Address' });
  const copied = portico.dialog.getByRole('button', { name: 'Copied!' });
  await copy.click();
  await expect(copied).toBeVisible();
  await page.clock.runFor(1_490);
  await expect(copied).toBeVisible();
  await page.clock.runFor(20);
  await expect(copy).toBeVisible();
  expect(await readCopy()).toBe(address);
});
