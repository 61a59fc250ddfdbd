import { shortenAddress } from '@/lib/address';
import { expect, test } from '@/tests/support/fixtures';
import { absentInService } from '@/tests/support/safe-host/gateway';
import { openAndAsk, openSafeHost } from '@/tests/support/safe-host/safe-host';
import { createTestSafe } from '@/tests/support/safe-host/test-safe';
import { embeddedUrl } from '@/tests/support/servers';

test.use({ ignoreHTTPSErrors: true, baseURL: embeddedUrl });

const onThisPageAlone = 'you are signed in on this page alone';

for (const thirdParty of ['blocked', 'allowed'] as const) {
  test.describe(`with third-party cookies ${thirdParty}`, () => {
    test.use({ thirdParty });

    test('the session is kept by a partitioned cookie through a reload, apart from the one in a tab', async ({
      page,
      context,
    }) => {
      const host = await openAndAsk(page, await createTestSafe());
      await expect(host.app.panel).toContainText('Signed in');
      await expect(host.app.panel).not.toContainText(onThisPageAlone);
      const ours = (await context.cookies()).filter(({ name }) => name.includes('portico'));
      expect(ours.map(({ name }) => name)).toContain('__Host-portico.session');
      for (const cookie of ours) {
        expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'None' });
        expect(cookie.partitionKey).toContain('safe.localhost');
      }
      await page.reload();
      await expect(host.app.panel).toContainText('Signed in');

      const tab = await context.newPage();
      await tab.goto('/account');
      await expect(tab).toHaveURL(/hint=sign-in/);
      await host.app.panel.getByRole('link', { name: 'Session details' }).click();
      const list = host.app.frame.getByRole('region', { name: 'Where you are signed in' });
      await expect(list.getByRole('listitem')).toHaveText([/This session.*Inside a Safe/s]);
    });
  });
}

test('a Safe is told of a session on another network or of another Safe, and signs in beside it', async ({
  page,
}) => {
  const first = await createTestSafe();
  const signedIn = `${shortenAddress(first.address)} on Polygon`;
  const host = await openSafeHost(page, first);
  const mismatch = host.app.frame.getByRole('region', { name: /^Another/ });
  await host.app.signInButton.click();
  await expect(host.app.panel).toContainText('Signed in on Polygon');
  await test.step('itself on another network', async () => {
    host.options = { info: { chainId: 1 } };
    await page.reload();
    await expect(mismatch).toContainText(`Signed in as ${signedIn}. It is a contract`);
    await expect(mismatch).toContainText(`To go on as ${signedIn}, open that Safe.`);
    await expect(host.app.panel).toHaveCount(0);
    await expect(mismatch.getByRole('button')).toHaveText(['Sign in with this Safe', 'Sign out']);
    host.options = {};
    await page.reload();
    await expect(host.app.panel).toContainText('Signed in on Polygon');
  });
  await test.step('another Safe, which signs in by the button in the header', async () => {
    const second = await createTestSafe();
    const tab = await page.context().newPage();
    const later = await openSafeHost(tab, second);
    await expect(later.app.frame.getByRole('region', { name: 'Another account' })).toContainText(
      `Signed in as ${signedIn}, your wallet is on ${shortenAddress(second.address)}.`,
    );
    await later.app.connectButton.click();
    await expect(later.app.panel).toContainText('Signed in on Polygon');
    await expect(later.app.panel).toContainText(second.address);
  });
});

test.describe('D4: where the browser keeps no cookie and no storage', () => {
  test.use({ thirdParty: 'none' });

  test('the page connects, signs in for its own lifetime, says so, and signs out on the server', async ({
    page,
    context,
    servers,
  }) => {
    const host = await openSafeHost(page, await createTestSafe());
    const told = page.waitForRequest((request) => 'authorization' in request.headers());
    await host.app.signInButton.click();
    await expect(host.app.panel).toContainText(onThisPageAlone);
    await expect(host.app.panel).toContainText('Signed in');
    await expect(host.app.frame.getByText('does not let this page remember')).toHaveCount(0);
    expect((await context.cookies()).filter(({ name }) => name.includes('portico'))).toEqual([]);
    expect(page.frames().map((frame) => frame.url())).toContain(`${embeddedUrl}/`);

    const { authorization = '' } = (await told).headers();
    const ask = async () => {
      const url = `${servers.embedded.url}/api/auth/session`;
      const response = await fetch(url, { headers: { authorization } });
      return (await response.json()) as unknown;
    };
    expect(await ask()).toMatchObject({ address: host.safe.address, chainId: 137 });
    await host.app.panel.getByRole('button', { name: 'Sign out' }).click();
    await expect(host.app.signInButton).toBeVisible();
    expect(await ask()).toEqual({});

    await host.app.signInButton.click();
    await expect(host.app.panel).toContainText('Signed in');
    await page.reload();
    await expect(host.app.signInButton).toBeVisible();
  });

  test('two of three owners sign in while the page stays open, which it asks for', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(absentInService);
    const safe = await createTestSafe({ owners: 3, threshold: 2 });
    const host = await openAndAsk(page, safe);
    await expect(host.app.panel).toContainText('1 of 2 owners have signed');
    await expect(host.app.panel).toContainText('keep this page open');
    await host.sign(1);
    await expect(host.app.panel).toContainText(onThisPageAlone);
  });
});
