import { expect, test } from '@/tests/support/fixtures';
import { skipToPolls } from '@/tests/support/run-clock';
import { absentInService, serviceUrls } from '@/tests/support/safe-host/gateway';
import { openAndAsk, openSafeHost, type SafeHost } from '@/tests/support/safe-host/safe-host';
import { createTestSafe } from '@/tests/support/safe-host/test-safe';
import { embeddedUrl } from '@/tests/support/servers';

/** How Safe{Wallet} behaves where it is least expected: the facts are listed in safe-host.ts. */
test.use({ ignoreHTTPSErrors: true, baseURL: embeddedUrl });

test.beforeEach(({ allowConsole }) => allowConsole(absentInService));

/** The host's answer is lost with the view of the page that asked. */
const forgetProposal: NonNullable<SafeHost['options']['tamper']> = (replies, method) =>
  method === 'signMessage' ? [] : replies;

/** `null` is the engine without settings, which allows them. */
for (const thirdParty of [null, 'blocked', 'none'] as const) {
  test.describe(`where third-party cookies are ${thirdParty ?? 'allowed'}`, () => {
    test.use({ thirdParty });

    test('D12: who signs first of two and closes the dialog has not refused, and the second one signs in', async ({
      page,
    }) => {
      const safe = await createTestSafe({ owners: 3, threshold: 2 });
      await page.clock.install();
      const host = await openAndAsk(page, safe, { react: 'sign-and-close' });
      await expect(host.app.panel).toContainText('1 of 2 owners have signed');
      await expect(host.app.panel).toContainText('The other owners find the message');
      await expect(host.app.panel).not.toContainText('You did not sign');
      if (thirdParty !== 'none') {
        await page.reload();
        await expect(host.app.panel).toContainText('1 of 2 owners have signed');
      }
      await safe.sign(1);
      await skipToPolls(page);
      await expect(host.app.panel).toContainText('Signed in', { timeout: 20_000 });
    });

    test('D11: a Safe of one owner that signs on chain is signed in once that is mined', async ({
      page,
    }) => {
      const safe = await createTestSafe();
      await page.clock.install();
      const host = await openAndAsk(page, safe, { signsOnChain: true });
      await expect(host.app.panel).toContainText('This Safe signs by a transaction.');
      await expect(host.app.panel).toContainText('1 of 1 owners have signed');
      if (thirdParty !== 'none') {
        await page.reload();
        await expect(host.app.panel).toContainText('1 of 1 owners have signed');
      }
      await safe.execute();
      await skipToPolls(page);
      await expect(host.app.panel).toContainText('Signed in');
    });

    test('D17: a transaction to sign that the host never told of is found in the service, and in once mined', async ({
      page,
    }) => {
      const safe = await createTestSafe({ owners: 3, threshold: 2 });
      await safe.proposeSigning('A message of another app');
      await page.clock.install();
      const host = await openAndAsk(page, safe, { signsOnChain: true, tamper: forgetProposal });
      await expect.poll(() => safe.proposals.size).toBe(2);
      if (thirdParty !== 'none') await page.reload();
      await expect(host.app.panel).toContainText('1 of 2 owners have signed');
      await expect(host.app.panel).toContainText('This Safe signs by a transaction.');
      await safe.confirm(1);
      await skipToPolls(page);
      await expect(host.app.panel).toContainText('2 of 2 owners have signed');
      await expect(host.app.panel).toContainText('Not signed in');
      await safe.execute();
      await skipToPolls(page);
      await expect(host.app.panel).toContainText('Signed in');
    });
  });
}

test.describe('D17: a transaction that was found in the service', () => {
  test('is told when it is replaced, and the next one is found as well', async ({ page }) => {
    const safe = await createTestSafe({ owners: 3, threshold: 2 });
    await page.clock.install();
    const host = await openAndAsk(page, safe, { signsOnChain: true, tamper: forgetProposal });
    await expect(host.app.panel).toContainText('1 of 2 owners have signed');
    const before = safe.lastProposal;
    await safe.replace();
    await skipToPolls(page);
    await expect(host.app.panel).toContainText('did not go through');
    await host.app.askAgainButton.click();
    await expect.poll(() => safe.lastProposal).not.toBe(before);
    await page.reload();
    await expect(host.app.panel).toContainText('1 of 2 owners have signed');
    await safe.confirm(1);
    await safe.execute();
    await skipToPolls(page);
    await expect(host.app.panel).toContainText('Signed in');
  });

  test('is told when it is deleted, and found again when its owners propose the very same', async ({
    page,
  }) => {
    const safe = await createTestSafe({ owners: 3, threshold: 2 });
    await page.clock.install();
    const host = await openAndAsk(page, safe, { signsOnChain: true, tamper: forgetProposal });
    await expect(host.app.panel).toContainText('1 of 2 owners have signed');
    const [deleted] = [...safe.proposals];
    if (deleted === undefined) throw new Error('nothing was proposed');
    safe.proposals.clear();
    await skipToPolls(page);
    await expect(host.app.panel).toContainText('did not go through');
    safe.proposals.set(...deleted);
    await skipToPolls(page);
    await expect(host.app.panel).toContainText('1 of 2 owners have signed');
    await expect(host.app.panel).not.toContainText('did not go through');
  });

  test('gives way to another one where it was deleted while the page was closed', async ({
    page,
  }) => {
    const safe = await createTestSafe({ owners: 3, threshold: 2 });
    const host = await openAndAsk(page, safe, { signsOnChain: true });
    await expect(host.app.panel).toContainText('1 of 2 owners have signed');
    host.options = { signsOnChain: true, tamper: forgetProposal };
    safe.proposals.clear();
    await page.reload();
    await host.app.askAgainButton.click();
    await expect(host.app.panel).toContainText('1 of 2 owners have signed');
  });
});

test('D12: who closes the dialog three seconds early is signed in by what is signed already', async ({
  page,
}) => {
  const host = await openAndAsk(page, await createTestSafe(), { react: 'sign-and-close' });
  await expect(host.app.panel).toContainText('Signed in');
});

test('D11: the service that does not answer delays neither host nor chain', async ({ page }) => {
  const safe = await createTestSafe({ owners: 2, threshold: 2 });
  const host = await openSafeHost(page, safe, { react: 'sign-and-close' });
  await page.route(serviceUrls, () => undefined);
  await page.clock.install();
  await host.app.signInButton.click();
  await expect.poll(() => safe.messages.size).toBe(1);
  await test.step('nobody says that they did not sign', async () => {
    await page.clock.runFor(9_000);
    await expect(host.app.panel).toContainText('What was signed counts');
    await expect(host.app.panel).not.toContainText('You did not sign');
  });
  await safe.sign(1);
  await page.clock.runFor(16_000);
  await expect(host.app.panel).toContainText('Signed in');
});

test('D12: a request that a host rejects because another one has its dialog is no refusal', async ({
  page,
}) => {
  await page.clock.install();
  const safe = await createTestSafe({ owners: 2, threshold: 2 });
  const host = await openAndAsk(page, safe, { react: 'wait' });
  await expect.poll(() => host.asked).toContain('signMessage');
  await page.clock.runFor(31_000);
  await host.app.askAgainButton.click();
  await expect(host.app.panel).toContainText('What was signed counts');
  await expect(host.app.panel).not.toContainText('You did not sign');
});

test('D12: a rejection that the service is still asked about is not said of the next request', async ({
  page,
}) => {
  const safe = await createTestSafe();
  const host = await openSafeHost(page, safe, { react: 'close' });
  const held: (() => void)[] = [];
  let isHeld = true;
  await page.route(serviceUrls, async (route) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
    await route.fallback();
  });
  await host.app.signInButton.click();
  // Once because of the rejection, and once because it is pending.
  await expect.poll(() => held).toHaveLength(2);
  host.options = { react: 'wait' };
  host.asked.length = 0;
  await host.app.connectButton.click();
  await expect.poll(() => host.asked).toContain('signMessage');
  const looked = page.waitForRequest((it) => it.url().includes('/messages/'));
  isHeld = false;
  for (const release of held) release();
  await looked;
  await expect(host.app.panel).toContainText('Look into your Safe');
  await host.sign(0);
  await expect(host.app.panel).toContainText('Signed in');
});

test('D13: a host that fails to ask is told as that, and asked again', async ({ page }) => {
  const host = await openAndAsk(page, await createTestSafe(), { failing: ['signMessage'] });
  await expect(host.app.panel).toContainText('Your Safe could not show the message.');
  host.options = {};
  await host.app.askAgainButton.click();
  await expect(host.app.panel).toContainText('Signed in');
});

test('D13: the transaction that was to sign is told as gone where its owners delete it', async ({
  page,
}) => {
  const safe = await createTestSafe({ owners: 3, threshold: 2 });
  // Seen by the service before it is deleted there.
  const isKnown = page.waitForResponse((response) => response.url().includes('/transactions/'));
  const host = await openAndAsk(page, safe, { signsOnChain: true });
  await expect(host.app.panel).toContainText('1 of 2 owners have signed');
  await isKnown;
  safe.proposals.clear();
  await expect(host.app.panel).toContainText('did not go through', { timeout: 15_000 });
});

test('D15: a closed dialog for an on-chain signature, which nobody answers, is asked for again', async ({
  page,
}) => {
  await page.clock.install();
  const safe = await createTestSafe();
  const host = await openAndAsk(page, safe, { signsOnChain: true, react: 'close' });
  await expect.poll(() => host.asked).toContain('signMessage');
  await page.clock.runFor(31_000);
  await expect(host.app.panel).toContainText('Your Safe has not answered.');
  await expect(host.app.panel).not.toContainText('You did not sign');
  host.options = { signsOnChain: true };
  await host.app.askAgainButton.click();
  await expect(host.app.panel).toContainText('1 of 1 owners have signed');
  await safe.execute();
  await page.clock.runFor(4_000);
  await expect(host.app.panel).toContainText('Signed in');
});

test('D16: what the host says beyond the types of the SDK, or unasked, changes nothing', async ({
  page,
}) => {
  const host = await openAndAsk(page, await createTestSafe(), {
    tamper: (replies) => [
      { id: 'unasked', success: true, version: '9.1.0', data: { darkMode: true } },
      ...replies,
    ],
    info: { guard: null, modules: null, network: 'MATIC', more: { than: 'typed' } },
  });
  await expect(host.app.panel).toContainText('Signed in');
  // What is not in the SDK is not asked for, and what may stay unanswered is not waited for.
  const answered = ['getSafeInfo', 'signMessage', 'rpcCall', 'getOffChainSignature'];
  expect(host.asked.filter((method) => !answered.includes(method))).toEqual([]);
});

test('D18: what fails of a sign-in that was cancelled is not said of the next one', async ({
  allowConsole,
  page,
}) => {
  allowConsole(/ERR_FAILED.*\/api\/safe\/sign-in/);
  const safe = await createTestSafe();
  const held: (() => Promise<void>)[] = [];
  await page.route('**/api/safe/sign-in', async (route) => {
    if (route.request().method() === 'PUT' && held.length === 0) held.push(() => route.abort());
    else await route.continue();
  });
  const host = await openAndAsk(page, safe);
  await expect.poll(() => held).toHaveLength(1);
  await host.app.cancelButton.click();
  host.options = { react: 'wait' };
  await host.app.signInButton.click();
  await expect.poll(() => safe.messages.size).toBe(2);
  const failed = page.waitForEvent('requestfailed');
  await held[0]?.();
  await failed;
  // Asked after that.
  await page.waitForResponse((it) => it.url().includes('/messages/'));
  await expect(host.app.panel).not.toContainText('You cannot be signed in');
  await safe.sign(0);
  await expect(host.app.panel).toContainText('Signed in');
});

test.describe('where the browser keeps no cookie', () => {
  test.use({ thirdParty: 'none' });

  test('D18: the answer to a sign-in that has ended leaves the next one alone', async ({
    page,
  }) => {
    const safe = await createTestSafe();
    const late: Parameters<NonNullable<SafeHost['options']['tamper']>>[0] = [];
    const host = await openAndAsk(page, safe, {
      tamper: (replies, method) => {
        if (method !== 'signMessage') return replies;
        late.push(...replies);
        return [];
      },
    });
    await expect(host.app.panel).toContainText('Signed in');
    await expect.poll(() => late).toHaveLength(1);
    await host.app.panel.getByRole('button', { name: 'Sign out' }).click();
    host.options = {
      react: 'wait',
      tamper: (replies, method) =>
        method === 'getOffChainSignature' ? [...late.splice(0), ...replies] : replies,
    };
    await host.app.signInButton.click();
    await expect.poll(() => safe.messages.size).toBe(2);
    await expect.poll(() => late).toHaveLength(0);
    await safe.sign(0);
    await expect(host.app.panel).toContainText('Signed in');
  });

  test('D18: a sign-in that is cancelled while its signature is checked leaves the next one alone', async ({
    allowConsole,
    page,
  }) => {
    allowConsole(/Failed to load resource.*40\d/);
    const safe = await createTestSafe();
    const held: (() => Promise<void>)[] = [];
    await page.route('**/api/safe/sign-in', async (route) => {
      if (route.request().method() === 'PUT' && held.length === 0) {
        held.push(() => route.continue());
      } else await route.continue();
    });
    const host = await openAndAsk(page, safe);
    await expect.poll(() => held).toHaveLength(1);
    await host.app.cancelButton.click();
    host.options = { react: 'wait' };
    await host.app.signInButton.click();
    await expect.poll(() => safe.messages.size).toBe(2);
    const refused = page.waitForResponse((it) => it.request().method() === 'PUT' && !it.ok());
    await held[0]?.();
    await refused;
    await safe.sign(0);
    await expect(host.app.panel).toContainText('Signed in');
  });
});
