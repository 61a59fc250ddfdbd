import { parseEther } from 'viem';
import { fund } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { servers } from '@/tests/support/servers';
import { createHold } from '@/tests/support/wallet/consent';

const mainnets = [1, 137, 10, 42161, 8453, 7777777];
const notSupported =
  'Your wallet does not support switching networks from this app. Try switching networks from within your wallet instead.';

test('the sign-in modal is titled, and goes from idle to signing to verifying', async ({
  door,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const { promise: verified, release: verify } = createHold();
  await page.route('**/api/auth/callback/credentials', async (route) => {
    await verified;
    await route.continue();
  });
  await door.open();
  await door.connect();
  await expect(door.dialog.getByText('Verify your account')).toBeVisible();
  await expect(door.signMessageButton).toHaveText('Sign message');
  owner.hold();
  await door.signMessageButton.click();
  await expect(door.signMessageButton).toHaveText('Waiting for signature...');
  owner.release();
  await expect(door.signMessageButton).toHaveText('Verifying signature...');
  verify();
  await expect(door.dialog).toBeHidden();
  await expect(door.account).toContainText('Signed in');
});

test('the address is copied on the page and in the account modal, which shows it and the balance', async ({
  context,
  door,
  page,
  wallet,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { address } = await wallet();
  await fund(1, address, parseEther('1.25'));
  await door.enter();
  const readCopy = () => page.evaluate(() => navigator.clipboard.readText());
  await door.accountAction('Copy address').click();
  expect(await readCopy()).toBe(address);
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.clock.install();
  await door.accountButton.click();
  await expect(door.dialog).toContainText(`${address.slice(0, 4)}…${address.slice(-4)}`);
  await expect(door.dialog).toContainText('1.25 ETH');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const copy = door.dialog.getByRole('button', { name: 'Copy Address' });
  const copied = door.dialog.getByRole('button', { name: 'Copied!' });
  await copy.click();
  await expect(copied).toBeVisible();
  await page.clock.runFor(1_490);
  await expect(copied).toBeVisible();
  await page.clock.runFor(20);
  await expect(copy).toBeVisible();
  expect(await readCopy()).toBe(address);
});

test.describe('with the main chains', () => {
  test.use({ baseURL: servers.mainnets.url });

  test('the chain modal lists them in order, without the test chain, and marks the current one', async ({
    door,
    page,
    wallet,
  }) => {
    await wallet({ chainId: 10 });
    await door.enter();
    await door.chainButton.click();
    await expect(door.chainOption(10)).toContainText('Connected');
    const options = page.locator('[data-testid^="rk-chain-option-"]:is(button)');
    expect(
      await options.evaluateAll((all) => all.map((it) => it.getAttribute('data-testid'))),
    ).toEqual(mainnets.map((id) => `rk-chain-option-${id}`));
    await expect(options).toContainText([
      'Ethereum',
      'Polygon',
      'OP Mainnet',
      'Arbitrum One',
      'Base',
      'Zora',
    ]);
    await expect(door.chainOption(7777777)).toBeVisible();
    await expect(door.chainOption(11155111)).toBeHidden();
    await expect(door.dialog).not.toContainText(notSupported);
  });
});
