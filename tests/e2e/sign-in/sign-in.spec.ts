import { parseSiweMessage } from 'viem/siwe';
import { config } from '@/lib/config';
import { home } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { readSession } from '@/tests/support/session';
import { readSignedMessage } from '@/tests/support/signed-message';

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

test('a visitor signs in, the server knows them, a reload keeps them signed in, and they sign out', async ({
  portico,
  page,
  servers,
  wallet,
}) => {
  const owner = await wallet();
  const { address } = owner;
  await portico.enterByHand();
  await test.step('the message that is signed keeps to the contract', async () => {
    const { url } = servers.production;
    const message = parseSiweMessage(readSignedMessage(owner));
    const { issuedAt, expirationTime, ...terms } = message;
    expect(terms).toEqual({
      address,
      chainId: home.id,
      domain: new URL(url).host,
      uri: url,
      version: '1',
      nonce: expect.stringMatching(/^[0-9a-zA-Z]{32,}$/),
      statement: config.statement,
    });
    const lifetime = (expirationTime?.getTime() ?? 0) - (issuedAt?.getTime() ?? 0);
    expect(lifetime).toBeGreaterThan(0);
    expect(lifetime).toBeLessThanOrEqual(10 * 60 * 1000);
  });
  await expect(portico.account).toContainText('Signed in');
  await page.reload();
  await expect(portico.account).toContainText('Signed in');
  await expect(portico.signMessageButton).toBeHidden();
  expect(await readSession(page)).toMatchObject({
    address,
    chainId: home.id,
    issuedAt: expect.stringMatching(isoTime),
    expires: expect.stringMatching(isoTime),
  });
  await portico.account.getByRole('link', { name: 'Session details' }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByText(address, { exact: true })).toBeVisible();
  await test.step('who signs out on the session page is back at the start', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('status')).toHaveCount(0);
  });
});
