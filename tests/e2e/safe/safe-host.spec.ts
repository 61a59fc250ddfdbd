import { expect, test } from '@/tests/support/fixtures';
import { skipToPolls } from '@/tests/support/run-clock';
import { absentInService } from '@/tests/support/safe-host/gateway';
import { openAndAsk } from '@/tests/support/safe-host/safe-host';
import { createTestSafe } from '@/tests/support/safe-host/test-safe';
import { embeddedUrl } from '@/tests/support/servers';

/**
 * How Safe{Wallet} behaves where it is least expected, in a real frame: the facts are listed in
 * safe-host.ts. What its owners may do besides is in tests/components/safe/.
 */
test.use({ ignoreHTTPSErrors: true, baseURL: embeddedUrl });

test.beforeEach(({ allowConsole }) => allowConsole(absentInService));

test('D17: a transaction to sign that the host never told of is found in the service, and in once mined', async ({
  page,
}) => {
  const safe = await createTestSafe({ owners: 3, threshold: 2 });
  await safe.proposeSigning('A message of another app');
  await page.clock.install();
  const host = await openAndAsk(page, safe, {
    signsOnChain: true,
    // The host's answer is lost with the view of the page that asked.
    tamper: (replies, method) => (method === 'signMessage' ? [] : replies),
  });
  await expect.poll(() => safe.proposals.size).toBe(2);
  await page.reload();
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
