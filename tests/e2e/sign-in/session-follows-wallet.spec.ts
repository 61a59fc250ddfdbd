import { shortenAddress } from '@/lib/address';
import { expect, test } from '@/tests/support/fixtures';
import { readSession } from '@/tests/support/session';

const saysBoth = (signedIn: string, wallet: string) =>
  `Signed in as ${shortenAddress(signedIn)}, but your wallet is on ${shortenAddress(wallet)}.`;

test('all tabs agree on who is signed in, and report when the wallet changes accounts', async ({
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
    // The balance appears once the wallet is connected; the button may appear before.
    await expect(second.getByTestId('rk-account-button')).toContainText('0 ETH');
    const other = await owner.switchAccount();
    for (const tab of [page, second]) {
      await expect(tab.getByText(saysBoth(address, other))).toBeVisible();
    }
    await second
      .getByRole('region', { name: 'Different account in your wallet' })
      .getByRole('button', { name: 'Sign out' })
      .click();
    await expect(second).toHaveURL('/');
    await expect(portico.account).toContainText('Not signed in');
  });
});
