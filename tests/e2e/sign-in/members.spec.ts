import type { Page } from '@playwright/test';
import { config } from '@/lib/config';
import { membersPass } from '@/lib/members-pass';
import { expectAccessible, expectClean } from '@/tests/support/a11y/expectations';
import { expect, test } from '@/tests/support/fixtures';
import { installMembersPass } from '@/tests/support/members-pass';
import { openSafeHost } from '@/tests/support/safe-host/safe-host';
import { createTestSafe } from '@/tests/support/safe-host/test-safe';
import { localSafeHostUrl, servers } from '@/tests/support/servers';
import { t } from '@/tests/support/texts';
import { createHold } from '@/tests/support/wallet/consent';

test.describe('on a server with the example', () => {
  test.use({ baseURL: servers.demo.url });

  test('a visitor who opens a protected page signs in, lands there, acts, and loses it on sign-out', async ({
    portico,
    page,
    context,
    wallet,
  }) => {
    await wallet();
    await portico.open('/members?from=a-link');
    await expect(page).toHaveURL('/?hint=sign-in&to=%2Fmembers%3Ffrom%3Da-link');
    await expect(page.getByText('You’ll then go to the page you asked for.')).toBeVisible();
    await portico.connect();
    await portico.signIn();
    await expect(page).toHaveURL('/members?from=a-link');

    await test.step('acts', async () => {
      await page.getByRole('button', { name: 'Add note' }).click();
      await expect(page.getByText('Write something first.')).toBeVisible();
      await page.getByLabel('A note to yourself').fill('Remember the door');
      await page.getByRole('button', { name: 'Add note' }).click();
      await expect(page.getByRole('listitem')).toContainText('Remember the door');
      await expect(page.getByLabel('A note to yourself')).toHaveValue('');
      await page.getByRole('button', { name: 'Ask the API' }).click();
      await expect(page.getByText('/api/members knows one note of yours.')).toBeVisible();
      // The result of the action is rendered, and the title with it.
      await expect(page).toHaveTitle(/./);
      await expectClean(page, 'members');
    });

    const tab = await context.newPage();
    await test.step('leaves the page within the site, so that its router has a copy', async () => {
      await page.getByRole('link', { name: 'What this page connects to' }).click();
      await expect(page).toHaveURL('/connections');
      await tab.goto('/members');
      await expect(tab.getByRole('listitem')).toContainText('Remember the door');
    });

    await test.step('signs out in the other tab, and no way leads back to what was there', async () => {
      await tab.goto('/account');
      await tab.getByRole('button', { name: 'Sign out', exact: true }).click();
      await expect(tab).toHaveURL('/');
      await tab.goBack();
      await expect(tab).toHaveURL('/?hint=sign-in&to=%2Fmembers');
      await page.goBack();
      await expect(page).toHaveURL(/^[^?]*\/\?hint=sign-in&to=%2Fmembers/);
      await expect(page.getByText('Remember the door')).toHaveCount(0);
    });
  });

  test('a sign-out in another tab hides an open page at once, even before the server redirects', async ({
    portico,
    page,
    context,
    wallet,
  }) => {
    await wallet();
    await portico.rememberEntry();
    await portico.open('/members');
    const notes = page.getByRole('region', { name: 'Your notes' });
    await expect(notes).toBeVisible();
    await expect(portico.accountButton).toBeVisible();

    const answer = createHold();
    await page.route(/\/members\?_rsc/, async (route) => {
      await answer.promise;
      await route.continue();
    });
    const tab = await context.newPage();
    await tab.goto('/account');
    await tab.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();
    await expect(notes).toHaveCount(0);
    answer.release();
    await expect(page).toHaveURL('/?hint=sign-in&to=%2Fmembers');
  });

  test.describe('a page for holders', () => {
    const closed = 'Your account doesn’t have access';
    const open = 'For holders of a pass';

    test.beforeEach(({ allowConsole }) => allowConsole(/status of 403/));

    test('says what is missing, and opens for a new holder after "Check again"', async ({
      portico,
      page,
      wallet,
    }) => {
      const pass = await installMembersPass();
      const { address } = await wallet({ chainId: membersPass.chainId });
      await portico.rememberEntry();
      await portico.open('/members/pass');
      await expect(page.getByRole('heading', { name: closed })).toBeVisible();
      await expect(page.getByText('at least 1 Members’ pass on Local chain')).toBeVisible();
      await expect(portico.accountButton).toBeVisible();
      await expectAccessible(page, 'closed gate');
      await pass.give(address);
      await page.reload();
      await expect(page.getByRole('heading', { name: closed })).toBeVisible();
      await page.getByRole('button', { name: 'Check again' }).click();
      await expect(page.getByRole('heading', { name: open })).toBeVisible();
      await expect(page).toHaveURL('/members/pass');
      await expectAccessible(page, 'holders');
    });

    test('opens at once for a visitor who gets a pass on /members with the header’s wallet', async ({
      portico,
      page,
      wallet,
    }) => {
      const pass = await installMembersPass();
      const { address } = await wallet({ chainId: membersPass.chainId });
      await pass.fund(address);
      await portico.rememberEntry();
      await portico.open('/members/pass');
      await expect(page.getByRole('heading', { name: closed })).toBeVisible();
      await page.goto('/members');
      const card = page.getByRole('region', { name: 'Your pass' });
      await expect(card.getByRole('status').first()).toHaveText('You have no pass.');
      await page.getByRole('button', { name: 'Add note' }).click();
      await expect(page.getByText('Write something first.')).toBeVisible();
      await expectAccessible(page, 'members');
      await card.getByRole('button', { name: 'Get a pass' }).click();
      await expect(card.getByRole('status').first()).toHaveText('You have one pass.');
      await card.getByRole('link', { name: 'Open the page for pass holders' }).click();
      await expect(page.getByRole('heading', { name: open })).toBeVisible();
    });
  });
});

test.describe('a wallet island', () => {
  test.use({ baseURL: servers.demo.url });

  const needsWallet = 'Connect your wallet to see whether you have one.';
  const noPass = 'You have no pass.';

  /** Returns a function that reads every text that the island with the pass has shown since this call. */
  async function watchCard(page: Page): Promise<() => Promise<string[]>> {
    await page.evaluate(() => {
      const seen = new Set<string>();
      const note = () => {
        for (const it of document.querySelectorAll('section')) {
          if (it.textContent.startsWith('Your pass')) seen.add(it.textContent);
        }
      };
      new MutationObserver(note).observe(document.body, {
        ...{ childList: true, subtree: true, characterData: true },
      });
      Reflect.set(window, 'seenOfCard', seen);
    });
    return () => page.evaluate(() => [...Reflect.get(window, 'seenOfCard')]);
  }

  test('keeps one connection across client-side navigation, and is complete at once on return', async ({
    portico,
    page,
    wallet,
  }) => {
    await installMembersPass();
    const owner = await wallet({ chainId: 31337 });
    // wagmi requests providers once for each config that is created.
    await page.addInitScript(() => {
      Reflect.set(window, 'configs', 0);
      window.addEventListener('eip6963:requestProvider', () =>
        Reflect.set(window, 'configs', Reflect.get(window, 'configs') + 1),
      );
    });
    await portico.enter();
    await expect(portico.account).toContainText(owner.address);
    const count = () => page.evaluate(() => Reflect.get(window, 'configs'));
    const before = { configs: await count(), requests: owner.requests.length };
    const card = page.getByRole('region', { name: 'Your pass' });

    await page.getByRole('link', { name: 'Members' }).click();
    await expect(card.getByRole('status').first()).toHaveText(noPass);
    await page.getByRole('link', { name: config.name }).click();
    await expect(portico.account).toContainText(owner.address);
    const readCard = await watchCard(page);
    await page.getByRole('link', { name: 'Members' }).click();
    await expect(card.getByRole('status').first()).toHaveText(noPass);

    const seen = await readCard();
    expect(seen.filter((text) => text.includes(needsWallet) || !text.includes(noPass))).toEqual([]);
    expect(seen).not.toEqual([]);
    expect({ configs: await count(), requests: owner.requests.length }).toEqual(before);
    await expect(portico.dialog).toHaveCount(0);
  });
});

test.describe('inside a Safe', () => {
  test.use({ baseURL: servers.demo.url });

  test('an island uses the Safe’s account, and proposes transactions to it', async ({ page }) => {
    const pass = await installMembersPass();
    const safe = await createTestSafe({ chainId: membersPass.chainId });
    await pass.give(safe.address);
    await pass.fund(safe.address);
    const { app } = await openSafeHost(page, safe, {
      origin: localSafeHostUrl,
      url: `${servers.demo.url}/?hint=sign-in&to=%2Fmembers`,
    });
    await app.signInButton.click();
    const card = app.frame.getByRole('region', { name: 'Your pass' });
    await expect(card.getByRole('status').first()).toHaveText('You have one pass.');
    await card.getByRole('button', { name: 'Get a pass' }).click();
    await expect(card).toContainText(t('send.pending'));
    await safe.execute();
    await page.reload();
    await expect(card.getByRole('status').first()).toHaveText('You have 2 passes.');
  });
});
