import { setCode } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { skipToPolls } from '@/tests/support/run-clock';
import { absentInService } from '@/tests/support/safe-host/gateway';
import { openAndAsk, openSafeHost } from '@/tests/support/safe-host/safe-host';
import { createTestSafe } from '@/tests/support/safe-host/test-safe';
import { embeddedUrl } from '@/tests/support/servers';

test.use({ ignoreHTTPSErrors: true, baseURL: embeddedUrl });

test('a Safe of one owner signs in in one step, off chain', async ({ page }) => {
  const safe = await createTestSafe();
  const host = await openAndAsk(page, safe);
  await expect(host.app.panel).toContainText('Signed in');
  expect(host.asked.indexOf('rpcCall')).toBeLessThan(host.asked.indexOf('signMessage'));
  expect(safe.proposals.size).toBe(0);
  const [message] = [...safe.messages.values()];
  expect(message?.text).toContain(safe.address);
  expect(message?.text).toContain('Chain ID: 137');
});

test('the button in the header signs in too', async ({ page }) => {
  const host = await openSafeHost(page, await createTestSafe());
  await expect(host.app.signInButton).toBeVisible();
  await host.app.connectButton.click();
  await expect(host.app.panel).toContainText('Signed in');
});

test.describe('D6: two of three owners', () => {
  test.beforeEach(({ allowConsole }) => allowConsole(absentInService));

  test('sign in across a reload, and after the tab was closed, with the same message', async ({
    page,
    context,
  }) => {
    const safe = await createTestSafe({ owners: 3, threshold: 2 });
    const host = await openAndAsk(page, safe);
    await expect(host.app.panel).toContainText('1 of 2 owners have signed');
    await expect(host.app.panel).toContainText('Not signed in');
    await page.reload();
    await expect(host.app.panel).toContainText('1 of 2 owners have signed');
    await page.close();
    await safe.sign(2);
    const tab = await context.newPage();
    const later = await openSafeHost(tab, safe);
    await expect(later.app.panel).toContainText('Signed in');
    expect(later.asked).not.toContain('signMessage');
    expect(safe.messages.size).toBe(1);
    await tab.reload();
    await expect(later.app.panel).toContainText('Signed in');
  });

  test('can call it off, which a reload does not undo, and are in at once when the last one signs', async ({
    page,
  }) => {
    const safe = await createTestSafe({ owners: 3, threshold: 2 });
    const host = await openAndAsk(page, safe);
    await expect(host.app.panel).toContainText('1 of 2 owners have signed');
    const forgotten = page.waitForResponse(
      (response) => response.request().method() === 'DELETE' && response.status() === 204,
    );
    await host.app.cancelButton.click();
    await forgotten;
    await expect(host.app.signInButton).toBeVisible();
    await page.reload();
    await expect(host.app.signInButton).toBeVisible();
    await safe.sign(1);
    await expect(host.app.panel).toContainText('Not signed in');
    await host.app.signInButton.click();
    await expect(host.app.panel).toContainText('1 of 2 owners have signed');
    await host.sign(1);
    await expect(host.app.panel).toContainText('Signed in');
  });

  test('are not let in by a host that presents too few', async ({ page, allowConsole }) => {
    allowConsole(/401/);
    const safe = await createTestSafe({ owners: 3, threshold: 2 });
    await page.clock.install();
    const host = await openAndAsk(page, safe);
    await expect(host.app.panel).toContainText('1 of 2 owners have signed');
    const [early] = [...(safe.messages.get(safe.lastMessage)?.signatures.values() ?? [])];
    const refused = page.waitForResponse(
      (response) => response.url().endsWith('/api/safe/sign-in') && response.status() === 401,
    );
    if (early === undefined) throw new Error('nobody has signed');
    host.options = { prepared: early };
    await skipToPolls(page);
    await refused;
    await expect(host.app.panel).toContainText('1 of 2 owners have signed');
    await expect(host.app.panel).toContainText('Not signed in');
    host.options = {};
    await safe.sign(1);
    await skipToPolls(page);
    await expect(host.app.panel).toContainText('Signed in');
  });
});

test('D5: an owner who rejects, or closes the dialog, is told so, and asks again', async ({
  page,
  allowConsole,
}) => {
  allowConsole(absentInService);
  await page.clock.install();
  const safe = await createTestSafe();
  const host = await openAndAsk(page, safe, { react: 'close' });
  const again = host.app.askAgainButton;
  const cancel = host.app.cancelButton;
  await expect(host.app.panel).toContainText('You did not sign.');
  await expect(cancel).toBeVisible();
  host.options = { react: 'wait' };
  host.asked.length = 0;
  await again.click();
  await expect(host.app.panel).toContainText('Look into your Safe');
  await expect.poll(() => host.asked).toContain('signMessage');
  await page.clock.runFor(31_000);
  await expect(host.app.panel).toContainText('Your Safe has not answered');
  await expect(cancel).toBeVisible();
  host.options = {};
  await again.click();
  await page.clock.runFor(3_000);
  await expect(host.app.panel).toContainText('Signed in');
  expect(safe.messages.size).toBe(1);
});

test.describe('D8: a Safe that signs on chain', () => {
  test.beforeEach(({ allowConsole }) => allowConsole(absentInService));

  test('is signed in once the transaction is mined, also after a reload', async ({ page }) => {
    const safe = await createTestSafe({ owners: 3, threshold: 2 });
    await page.clock.install();
    const host = await openAndAsk(page, safe, { signsOnChain: true });
    await expect(host.app.panel).toContainText('This Safe signs by a transaction.');
    await expect(host.app.panel).toContainText('1 of 2 owners have signed');
    await page.reload();
    await expect(host.app.panel).toContainText('1 of 2 owners');
    await safe.confirm(1);
    await skipToPolls(page);
    await expect(host.app.panel).toContainText('2 of 2 owners have signed');
    await expect(host.app.panel).toContainText('Not signed in');
    await safe.execute();
    await skipToPolls(page);
    await expect(host.app.panel).toContainText('Signed in', { timeout: 20_000 });
  });

  test('is told when the transaction was replaced, or failed, and signs in by another', async ({
    page,
  }) => {
    const safe = await createTestSafe({ owners: 3, threshold: 2 });
    await page.clock.install();
    const host = await openAndAsk(page, safe, { signsOnChain: true });
    await expect(host.app.panel).toContainText('1 of 2 owners have signed');
    const fail = async () => {
      // What the Safe calls to sign refuses.
      await setCode(137, safe.proposals.get(safe.lastProposal)?.call.to ?? '0x', '0x5f5ffd');
      await safe.confirm(1);
      await safe.execute();
    };
    for (const [what, end] of [
      ['replaced', () => safe.replace()],
      ['executed and failed', fail],
    ] as const) {
      await test.step(what, async () => {
        const before = safe.lastProposal;
        await end();
        await skipToPolls(page);
        await expect(host.app.panel).toContainText('did not go through');
        await expect(host.app.panel).toContainText('Not signed in');
        await host.app.askAgainButton.click();
        await expect.poll(() => safe.lastProposal).not.toBe(before);
        await expect(host.app.panel).toContainText('1 of 2 owners have signed');
      });
    }
    await safe.confirm(1);
    await safe.execute();
    await skipToPolls(page);
    await expect(host.app.panel).toContainText('Signed in', { timeout: 20_000 });
  });
});

test('who only looks at a Safe is told so, and is not asked to sign', async ({ page }) => {
  const safe = await createTestSafe({ owners: 3, threshold: 2 });
  const host = await openSafeHost(page, safe, { readOnly: true });
  await expect(host.app.panel).toContainText('Read-only');
  await expect(host.app.panel).toContainText('2 of 3');
  await expect(host.app.signInButton).toHaveCount(0);
});
