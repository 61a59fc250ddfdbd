import { parseEther } from 'viem';
import { fund } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { servers } from '@/tests/support/servers';
import { createHold } from '@/tests/support/wallet/consent';

const mainnets = [1, 137, 10, 42161, 8453, 7777777];
const notSupported =
  'Your wallet does not support switching networks from this app. Try switching networks from within your wallet instead.';

test('the sign-in modal is titled, and goes from idle to signing to verifying', async ({
  portico,
  page,
  wallet,
}) => {
  const owner = await wallet();
  const { promise: verified, release: verify } = createHold();
  await page.route('**/api/auth/callback/credentials', async (route) => {
    await verified;
    await route.continue();
  });
  await portico.open();
  await portico.connect();
  await expect(portico.dialog.getByText('Verify your account')).toBeVisible();
  await expect(portico.signMessageButton).toHaveText('Sign message');
  owner.hold();
  await portico.signMessageButton.click();
  await expect(portico.signMessageButton).toHaveText('Waiting for signature...');
  owner.release();
  await expect(portico.signMessageButton).toHaveText('Verifying signature...');
  verify();
  await expect(portico.dialog).toBeHidden();
  await expect(portico.account).toContainText('Signed in');
});

test('the address is copied on the page and in the account modal, which shows it and the balance', async ({
  context,
  portico,
  page,
  wallet,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { address } = await wallet();
  await fund(1, address, parseEther('1.25'));
  await portico.enter();
  const readCopy = () => page.evaluate(() => navigator.clipboard.readText());
  await portico.accountAction('Copy address').click();
  expect(await readCopy()).toBe(address);
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.clock.install();
  await portico.accountButton.click();
  await expect(portico.dialog).toContainText(`${address.slice(0, 4)}…${address.slice(-4)}`);
  await expect(portico.dialog).toContainText('1.25 ETH');
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

test.describe('with the main chains', () => {
  test.use({ baseURL: servers.mainnets.url });

  test('the chain modal lists them in order, without the test chain, and marks the current one', async ({
    portico,
    page,
    wallet,
  }) => {
    await wallet({ chainId: 10 });
    await portico.enter();
    await portico.chainButton.click();
    await expect(portico.chainOption(10)).toContainText('Connected');
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
    await expect(portico.chainOption(7777777)).toBeVisible();
    await expect(portico.chainOption(11155111)).toBeHidden();
    await expect(portico.dialog).not.toContainText(notSupported);
  });
});
