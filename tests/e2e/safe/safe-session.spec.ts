import { productId } from '@/lib/config';
import { away } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { skipToPolls } from '@/tests/support/run-clock';
import { absentInService } from '@/tests/support/safe-host/gateway';
import { openAndAsk, openSafeHost } from '@/tests/support/safe-host/safe-host';
import { createTestSafe } from '@/tests/support/safe-host/test-safe';
import { embeddedUrl } from '@/tests/support/servers';

test.use({ ignoreHTTPSErrors: true, baseURL: embeddedUrl });

const onThisPageAlone = 'you’re signed in on this page alone';

/** For allowed third-party cookies, as in the browser of other tests: safe-sign-in.spec.ts. */
test.describe('with third-party cookies blocked', () => {
  test.use({ thirdParty: 'blocked' });

  test('partitioned cookies keep a pending sign-in and the session across a reload', async ({
    allowConsole,
    page,
    context,
  }) => {
    allowConsole(absentInService);
    await page.clock.install();
    const host = await openAndAsk(page, await createTestSafe({ owners: 2, threshold: 2 }));
    await expect(host.app.panel).toContainText('1 of 2 owners have signed');
    await page.reload();
    await expect(host.app.panel).toContainText('1 of 2 owners have signed');
    await host.safe.sign(1);
    await skipToPolls(page);
    await expect(host.app.panel).toContainText('Signed in');
    await expect(host.app.panel).not.toContainText(onThisPageAlone);
    const ours = (await context.cookies()).filter(({ name }) => name.includes(productId));
    expect(ours.map(({ name }) => name)).toContain(`__Host-${productId}.session`);
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
    const list = host.app.frame.getByRole('region', { name: 'Where you’re signed in' });
    await expect(list.getByRole('listitem')).toHaveText([/This session.*Inside a Safe/s]);
  });
});

test.describe('D4: when the browser keeps no cookies and no storage', () => {
  test.use({ thirdParty: 'none' });

  test('the page connects, signs in only until it reloads, says so, and signs out on the server', async ({
    page,
    context,
    servers,
  }) => {
    const url = `${embeddedUrl}/?hint=sign-in&to=%2Fmembers`;
    const host = await openSafeHost(page, await createTestSafe(), { url });
    await expect(host.app.frame.getByText('You’ll then go to')).toBeVisible();
    const told = page.waitForRequest((request) => 'authorization' in request.headers());
    await host.app.signInButton.click();
    await expect(host.app.panel).toContainText(onThisPageAlone);
    await expect(host.app.panel).toContainText('Signed in');
    await expect(host.app.frame.getByText('doesn’t let this page remember')).toHaveCount(0);
    expect((await context.cookies()).filter(({ name }) => name.includes(productId))).toEqual([]);
    await test.step('the page behind the door cannot be shown there, and is offered in a tab', async () => {
      await expect(host.app.frame.getByText('blocks cookies in this frame')).toBeVisible();
      const link = host.app.frame.getByRole('link', { name: 'Open in new tab' });
      await expect(link).toHaveAttribute('href', '/members');
      expect(page.frames().map((frame) => frame.url())).toContain(url);
    });

    const { authorization = '' } = (await told).headers();
    const ask = async () => {
      const session = `${servers.embedded.url}/api/auth/session`;
      const response = await fetch(session, { headers: { authorization } });
      return (await response.json()) as unknown;
    };
    expect(await ask()).toMatchObject({ address: host.safe.address, chainId: away.id });
    await host.app.panel.getByRole('button', { name: 'Sign out' }).click();
    await expect(host.app.signInButton).toBeVisible();
    expect(await ask()).toEqual({});

    await host.app.signInButton.click();
    await expect(host.app.panel).toContainText('Signed in');
    await page.reload();
    await expect(host.app.signInButton).toBeVisible();
  });
});
